// Tells the two meanings of `-` apart: behind an operand on its line it is an operator; first on
// its line it is one if a blank follows, else a sign; anywhere else it is a sign.

#include "tree_sitter/parser.h"

enum TokenType { MINUS, SIGN };

void *tree_sitter_fmtc_external_scanner_create(void) { return NULL; }

void tree_sitter_fmtc_external_scanner_destroy(void *payload) { (void)payload; }

unsigned tree_sitter_fmtc_external_scanner_serialize(void *payload, char *buffer) {
  (void)payload;
  (void)buffer;
  return 0;
}

void tree_sitter_fmtc_external_scanner_deserialize(void *payload, const char *buffer,
                                                   unsigned length) {
  (void)payload;
  (void)buffer;
  (void)length;
}

static bool is_line_end(int32_t c) { return c == '\n' || c == '\r'; }

static bool is_blank(int32_t c) { return c == ' ' || c == '\t' || c == '\f' || is_line_end(c); }

bool tree_sitter_fmtc_external_scanner_scan(void *payload, TSLexer *lexer,
                                            const bool *valid_symbols) {
  (void)payload;
  bool first_on_line = false;
  while (is_blank(lexer->lookahead)) {
    first_on_line = first_on_line || is_line_end(lexer->lookahead);
    lexer->advance(lexer, true);
  }
  if (lexer->lookahead != '-') {
    return false;
  }
  lexer->advance(lexer, false);
  lexer->mark_end(lexer);
  if (lexer->lookahead == '>') {
    return false;
  }
  bool is_operator =
      valid_symbols[MINUS] && (!valid_symbols[SIGN] || !first_on_line || is_blank(lexer->lookahead));
  lexer->result_symbol = is_operator ? MINUS : SIGN;
  return valid_symbols[lexer->result_symbol];
}

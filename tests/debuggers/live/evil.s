# Formatters that nobody compiled: what keys and texts hold is a title, a colour, the end of a line, a new direction of writing.
	.section .lldbformatters,"a"

# A record of a key, with a summary that is such a text.
	.macro record key
	.byte 1
	.uleb128 9f-1f
1:	.uleb128 3f-2f
2:	.ascii "\key"
3:	.byte 9, 0
	.uleb128 9f-4f
4:	.byte 0x22
	.uleb128 9f-5f
5:	.ascii "\033]0;TITLE\007\033[31m\r\n::error::\342\200\256"
9:
	.endm

	record "shop::Item"
	record "\033]0;TITLE\007\033[31m\r\n::error::\342\200\256"
	record "^(a|a)*(a|a)*(a|a)*b$\033]0;TITLE\007\033[31m\r\n::error::\342\200\256"

-- The editor of the picture: the language server of this repository and its tree-sitter grammar.

vim.opt.runtimepath:append(vim.env.PICTURE)
vim.opt.termguicolors = true
vim.opt.number = true
vim.opt.signcolumn = 'yes'
vim.opt.laststatus = 0
vim.opt.ruler = false
vim.opt.showmode = false
vim.opt.swapfile = false
vim.opt.updatetime = 100
vim.opt.shortmess:append('F')
vim.g.loaded_matchparen = 1
vim.opt.fillchars = { eob = ' ' }

local colors = {
  Normal = { fg = '#cdd6f4', bg = '#1e1e2e' },
  NormalFloat = { fg = '#cdd6f4', bg = '#313244' },
  FloatBorder = { fg = '#89b4fa', bg = '#313244' },
  LineNr = { fg = '#6c7086' },
  SignColumn = { bg = '#1e1e2e' },
  TSComment = { fg = '#7f849c', italic = true },
  TSKeyword = { fg = '#cba6f7' },
  TSConditional = { fg = '#cba6f7' },
  TSType = { fg = '#f9e2af' },
  TSString = { fg = '#a6e3a1' },
  TSNumber = { fg = '#fab387' },
  TSProperty = { fg = '#89b4fa' },
  TSParameter = { fg = '#eba0ac' },
  TSConstant = { fg = '#fab387' },
  TSOperator = { fg = '#89dceb' },
  TSPunctSpecial = { fg = '#f5c2e7' },
  DiagnosticError = { fg = '#f38ba8' },
  DiagnosticSignError = { fg = '#f38ba8' },
  DiagnosticFloatingError = { fg = '#f38ba8', bg = '#313244' },
  DiagnosticUnderlineError = { underline = true, sp = '#f38ba8' },
}
for name, style in pairs(colors) do
  vim.api.nvim_set_hl(0, name, style)
end

-- Neovim 0.7 names the groups of captures itself; later ones use `@capture`.
local captures = {
  comment = 'TSComment',
  keyword = 'TSKeyword',
  ['keyword.conditional'] = 'TSConditional',
  type = 'TSType',
  string = 'TSString',
  number = 'TSNumber',
  property = 'TSProperty',
  ['variable.parameter'] = 'TSParameter',
  constant = 'TSConstant',
  ['constant.builtin'] = 'TSConstant',
  operator = 'TSOperator',
  ['punctuation.special'] = 'TSPunctSpecial',
}

local function highlight(buffer)
  local parser = vim.treesitter.get_parser(buffer, 'fmtc')
  local file = io.open(vim.env.PICTURE .. '/queries/fmtc/highlights.scm'):read('*a')
  local query = vim.treesitter.parse_query('fmtc', file)
  local space = vim.api.nvim_create_namespace('highlights')
  local root = parser:parse()[1]:root()
  local priority = 100
  for id, node in query:iter_captures(root, buffer) do
    local group = captures[query.captures[id]]
    local row, column, end_row, end_column = node:range()
    if group or query.captures[id] == 'variable' then
      vim.api.nvim_buf_set_extmark(buffer, space, row, column, {
        end_row = end_row,
        end_col = end_column,
        hl_group = group or 'Normal',
        priority = priority,
      })
      priority = priority + 1
    end
  end
end

local function show_last()
  local last = vim.diagnostic.get(0)[#vim.diagnostic.get(0)]
  vim.api.nvim_win_set_cursor(0, { last.lnum + 1, last.col })
  -- Moving the cursor would close it again.
  vim.defer_fn(function()
    vim.diagnostic.open_float({ border = 'single', max_width = 86, focusable = false, header = '', scope = 'line' })
    vim.cmd('redraw')
    io.open(vim.env.PICTURE .. '/ready', 'w'):close()
  end, 500)
end

vim.api.nvim_create_autocmd('BufReadPost', {
  pattern = '*.fmt',
  callback = function()
    local buffer = vim.api.nvim_get_current_buf()
    highlight(buffer)
    vim.diagnostic.config({ virtual_text = false, severity_sort = true })
    local client = vim.lsp.start_client({
      name = 'fmtc',
      cmd = { vim.env.FMTC, 'lsp' },
      root_dir = vim.fn.getcwd(),
    })
    vim.lsp.buf_attach_client(buffer, client)
    local timer = vim.loop.new_timer()
    timer:start(200, 100, vim.schedule_wrap(function()
      if #vim.diagnostic.get(buffer) > 0 and not timer:is_closing() then
        timer:close()
        show_last()
      end
    end))
  end,
})

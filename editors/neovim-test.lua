-- Drives a Neovim that is set up as editors/neovim.md says, with keys, and looks at what it shows:
-- nvim -l editors/neovim-test.lua FOLDER, with fmtc in PATH. The folder is a new one.

local folder = arg[1]
local here = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p:h')

local function write(name, text)
  local path = folder .. '/' .. name
  local file = assert(io.open(path, 'w'))
  file:write(text)
  file:close()
  return path
end

local page = io.open(here .. '/neovim.md'):read('*a')
local setup = assert(page:match('```lua\n(.-)```'), 'neovim.md has no setup')
local init = write('init.lua', setup)
local text = [[
summary Point "(\(x), \(y))"

expect Point { x: 3, y: -4 } == "(3, -4)"
expect Point { x: 3, y: -4 } == "(3, 4)"
]]
local file = write('point.fmt', text)

local command = { vim.v.progpath, '--embed', '--headless', '-n', '-i', 'NONE', '-u', init, file }
local child = vim.fn.jobstart(command, { rpc = true, cwd = folder })
assert(child > 0, 'Neovim does not start')

local function lua(code)
  return vim.rpcrequest(child, 'nvim_exec_lua', code, {})
end

local function keys(typed)
  vim.rpcrequest(child, 'nvim_input', typed)
end

local count = 0

--- Waits until the child says yes.
local function expect(what, code)
  local passed = vim.wait(30000, function()
    return lua(code) == true
  end, 50)
  if not passed then
    local lines = lua('return vim.api.nvim_buf_get_lines(0, 0, -1, true)')
    io.stderr:write('neovim: not seen: ' .. what .. '\n' .. table.concat(lines, '\n') .. '\n')
    vim.fn.jobstop(child)
    os.exit(1)
  end
  count = count + 1
end

expect('the failed expectation', [[
  local all = vim.diagnostic.get(0)
  return #all == 1 and all[1].lnum == 3 and all[1].message:find('(3, -4)', 1, true) ~= nil
]])
expect('an inlay hint for each expectation', [[
  local hints = vim.lsp.inlay_hint.get({ bufnr = 0 })
  return vim.lsp.inlay_hint.is_enabled({ bufnr = 0 }) and #hints == 2
    and hints[1].inlay_hint.label:find('✓', 1, true) ~= nil
    and hints[2].inlay_hint.label:find('✗', 1, true) ~= nil
]])
expect('a lens at each expectation', [[
  local lenses = vim.lsp.codelens.get(0)
  return #lenses == 2 and lenses[1].command.command == 'fmtc.runExpect'
]])

keys('gg/expect<CR>:lua vim.lsp.codelens.run()<CR>')
expect('the result of a lens', [[
  return vim.fn.execute('messages'):find('(3, -4)', 1, true) ~= nil
]])

keys('<Esc>Gosum<C-x><C-o>')
expect('completion that was asked for', [[
  local words = vim.tbl_map(function(item) return item.word end, vim.fn.complete_info({ 'items' }).items)
  return vim.tbl_contains(words, 'summary')
]])
keys('<C-e><Esc>ddgg0f\\i\\()<Left>self.')
expect('completion while typing', [[
  local words = vim.tbl_map(function(item) return item.word end, vim.fn.complete_info({ 'items' }).items)
  return vim.tbl_contains(words, 'x') and vim.tbl_contains(words, 'y')
]])
keys('<C-e><Esc>:earlier 1f<CR>')

keys(':lua vim.lsp.buf.hover()<CR>')
expect('hover', [[
  return #vim.tbl_filter(function(window) return vim.api.nvim_win_get_config(window).relative ~= '' end,
    vim.api.nvim_list_wins()) > 0
]])

keys('<Esc>gg0fP"zylea   <Esc>:lua vim.lsp.buf.format()<CR>')
expect('layout', [[
  return vim.api.nvim_buf_get_lines(0, 0, 1, true)[1] == 'summary Point "(\\(x), \\(y))"'
]])

vim.fn.jobstop(child)
print(count .. ' seen in Neovim ' .. tostring(vim.version()))

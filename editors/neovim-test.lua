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

-- A project has a root, where the sources of its programs are looked for.
vim.fn.mkdir(folder .. '/.git')
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

-- The setup names a program, which is built now.
local types = here .. '/../tests/types/'
vim.fn.mkdir(folder .. '/build')
assert(vim.uv.fs_copyfile(types .. 'torture.cpp', folder .. '/torture.cpp'))
assert(vim.uv.fs_copyfile(types .. 'objects/clang_dwarf5.o', folder .. '/build/app'))
write('types.fmt', 'summary geo::Vec2 "\\(x), \\(yy)"\n')
keys(':silent edit! types.fmt<CR>')
expect('a finding about the types of the program', [[
  local all = vim.diagnostic.get(0)
  return #all == 1 and all[1].code == 'W0912'
]])

keys('f\\;f\\2l:lua vim.lsp.buf.code_action({ apply = true, context = { only = { "quickfix" } } })<CR>')
expect('a quick fix', [[
  return vim.api.nvim_get_current_line() == 'summary geo::Vec2 "\\(x), \\(y)"'
]])

keys('gg0fV:lua vim.lsp.buf.hover()<CR>')
expect('what a key means', [[
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, true)
      local shown = table.concat(lines, '\n')
      return shown:find('geo::Vec2: struct, 8 bytes', 1, true) ~= nil
        and shown:find('declared at torture.cpp:3', 1, true) ~= nil
        and shown:find('types.fmt:1', 1, true) ~= nil
    end
  end
]])

keys('<Esc>gg0fV:lua vim.lsp.buf.definition()<CR>')
expect('the declaration of the type', [[
  return vim.fn.expand('%:t') == 'torture.cpp' and vim.api.nvim_win_get_cursor(0)[1] == 3
]])

keys(':edit! types.fmt<CR>:lua vim.lsp.buf.workspace_symbol("vec2")<CR>')
expect('symbols of formatters and types', [[
  local found = vim.tbl_map(function(item) return vim.fn.bufname(item.bufnr):match('[^/]*$') end, vim.fn.getqflist())
  return vim.tbl_contains(found, 'types.fmt') and vim.tbl_contains(found, 'torture.cpp')
]])

keys(':cclose<CR>:edit! types.fmt<CR>ccsummary geo::<C-x><C-o>')
expect('names of a scope', [[
  local items = vim.fn.complete_info({ 'items' }).items
  for _, item in ipairs(items) do
    if item.abbr == 'geo::Vec2' then
      local client = vim.lsp.get_clients({ name = 'fmtc' })[1]
      local item = item.user_data.nvim.lsp.completion_item
      local answer = client:request_sync('completionItem/resolve', item, 5000)
      return answer.result.documentation.value:find('8 bytes', 1, true) ~= nil
    end
  end
]])

keys('<C-e><Esc>ccsummary Vec2<Esc>:lua vim.lsp.buf.code_action({ apply = true })<CR>')
expect('a formatter and a test that are written', [[
  local lines = vim.api.nvim_buf_get_lines(0, 0, -1, true)
  local text = table.concat(lines, '\n')
  return text:find('\nsummary geo::Vec2 "x \\(x), y \\(y)"\nexpect geo::Vec2 {', 1, true) ~= nil
]])

vim.fn.jobstop(child)
print(count .. ' seen in Neovim ' .. tostring(vim.version()))

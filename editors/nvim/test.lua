-- Neovim with the settings of this folder and the real program, without a screen:
--   nvim --headless --clean -c "luafile editors/nvim/test.lua"
-- The program is GRUNDY, or target/debug/grundy.

local here = vim.fn.fnamemodify(debug.getinfo(1, "S").source:sub(2), ":p:h")
vim.g.grundy_path = vim.env.GRUNDY or (here .. "/../../target/debug/grundy")
vim.cmd("source " .. here .. "/grundy.lua")

local folder = vim.fn.tempname()
vim.fn.mkdir(folder, "p")

local function write(name, text)
  vim.fn.writefile(vim.split(text, "\n"), folder .. "/" .. name)
end

local function lines()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")
end

local function check(what, holds, seen)
  if not holds then
    io.stderr:write("not ok: " .. what .. "\n" .. vim.inspect(seen) .. "\n")
    vim.cmd("cquit 1")
  end
  io.stdout:write("ok: " .. what .. "\n")
end

local function mistakes()
  return vim.diagnostic.get(0)
end

local function ask(method, extra)
  local params = vim.lsp.util.make_position_params(0, "utf-16")
  params = vim.tbl_extend("force", params, extra or {})
  local told = vim.lsp.buf_request_sync(0, method, params, 10000) or {}
  for _, answer in pairs(told) do
    return answer.result
  end
end

local function run()
  write("lib.game", "game Take(n) { subtract 1..3 }")
  write("sheet.game", 'import "lib.game"\nmoves Take(5)\nlet x = Tak(3)')
  vim.cmd("edit " .. folder .. "/sheet.game")
  check("the kind of the file is known", vim.bo.filetype == "grundy", vim.bo.filetype)
  vim.wait(10000, function()
    return #mistakes() > 0
  end, 20)
  vim.wait(10000, function()
    return #vim.lsp.codelens.get(0) > 0
  end, 20)
  check("lenses are there once a file is open", #vim.lsp.codelens.get(0) > 0, vim.lsp.codelens.get(0))
  check("a mistake is told", #mistakes() == 1 and mistakes()[1].message:find("did you mean `Take`"), mistakes())

  vim.api.nvim_win_set_cursor(0, { 3, 9 })
  local actions = ask("textDocument/codeAction", {
    range = { start = { line = 2, character = 8 }, ["end"] = { line = 2, character = 9 } },
    context = { diagnostics = {} },
  })
  check("a mend is offered", actions and actions[1] and actions[1].edit, actions)
  vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
  check("the mend is made", lines():find("let x = Take%(3%)"), lines())
  vim.wait(10000, function()
    return #mistakes() == 0
  end, 20)
  check("the mistake is gone", #mistakes() == 0, mistakes())

  vim.api.nvim_win_set_cursor(0, { 2, 7 })
  local hover = ask("textDocument/hover")
  check("hover has the value", hover and hover.contents.value:find("Take%(5%) = %*1"), hover)
  local definition = ask("textDocument/definition")
  check("the definition is in the other file", definition and definition.uri:find("lib.game"), definition)

  local rename = ask("textDocument/rename", { newName = "TakeAway" })
  vim.lsp.util.apply_workspace_edit(rename, "utf-16")
  check("the name is changed here", lines():find("moves TakeAway%(5%)"), lines())
  vim.cmd("edit! " .. folder .. "/lib.game")
  vim.cmd("silent! wall")
  vim.cmd("buffer lib.game")
  check("and in the other file", lines():find("game TakeAway"), lines())

  write("odd.game", "game   G(n){subtract 1..3}")
  vim.cmd("edit " .. folder .. "/odd.game")
  vim.wait(10000, function()
    return #(vim.lsp.buf_get_clients and vim.lsp.buf_get_clients(0) or vim.lsp.get_clients({ bufnr = 0 })) > 0
  end, 20)
  local edits = ask("textDocument/formatting", { options = { tabSize = 4, insertSpaces = true } })
  vim.lsp.util.apply_text_edits(edits, 0, "utf-16")
  check("the text is laid out", lines() == "game G(n) { subtract 1..3 }", lines())

  local lenses = ask("textDocument/codeLens")
  check("a game has lenses", lenses and lenses[1] and lenses[1].command.command == "grundy.run", lenses)
  local command = lenses[1].command
  local answer = ask("workspace/executeCommand", { command = command.command, arguments = command.arguments })
  check("a lens answers", answer and answer.ok and answer.text:find("0  1  2  3  0"), answer)
end

local fine, problem = pcall(run)
check("all of it", fine, problem)
vim.cmd("qall!")

-- Grundy in Neovim: put this file into ~/.config/nvim/plugin. It needs `grundy` on the PATH, or
-- its path in `vim.g.grundy_path`.

vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
  pattern = "*.game",
  callback = function()
    vim.bo.filetype = "grundy"
  end,
})

local clients = {}

-- Before Neovim 0.8 there is no `vim.lsp.start`: one client for each folder.
local function start(config, buffer)
  if vim.lsp.start then
    return vim.lsp.start(config, { bufnr = buffer })
  end
  local id = clients[config.root_dir] or vim.lsp.start_client(config)
  clients[config.root_dir] = id
  vim.lsp.buf_attach_client(buffer, id)
end

vim.api.nvim_create_autocmd("FileType", {
  pattern = "grundy",
  callback = function(event)
    local buffer = event.buf
    vim.bo[buffer].commentstring = "# %s"
    vim.bo[buffer].omnifunc = "v:lua.vim.lsp.omnifunc"
    start({
      name = "grundy",
      cmd = { vim.g.grundy_path or "grundy", "lsp" },
      root_dir = vim.fn.expand("%:p:h"),
      on_attach = function(_, attached)
        -- Lenses: `:lua vim.lsp.codelens.run()` answers the question at the cursor. Neovim 0.7 asks for no
        -- more of them once it has asked without a server.
        vim.lsp.codelens.refresh()
        vim.api.nvim_create_autocmd({ "BufEnter", "InsertLeave", "TextChanged" }, {
          buffer = attached,
          callback = function()
            vim.lsp.codelens.refresh()
          end,
        })
      end,
    }, buffer)
  end,
})

-- Uses the server named by the file `server` on the open robots.txt, and prints what an editor's user would see.
-- Runs in Neovim 0.7 and newer.
local function say(text) io.stdout:write(text .. "\n") end

local function run()
  local command = vim.fn.readfile("server")
  local client = assert(vim.lsp.start_client({ cmd = command, name = "wayleave", root_dir = vim.fn.getcwd() }))
  vim.lsp.buf_attach_client(0, client)

  local function wait(what, condition)
    if not vim.wait(60000, condition, 20) then error("waited in vain for " .. what) end
  end
  local function findings() return vim.diagnostic.get(0) end
  local function find(code)
    for _, finding in ipairs(findings()) do
      if finding.code == code or (finding.user_data and finding.user_data.lsp.code == code) then return finding end
    end
  end
  local function request(method, params)
    local answers = assert(vim.lsp.buf_request_sync(0, method, params, 60000), method)
    local answer = assert(answers[client], method)
    assert(not answer.err, vim.inspect(answer.err))
    return answer.result
  end
  local function code(finding) return finding.code or finding.user_data.lsp.code end

  wait("findings", function() return #findings() > 0 end)
  for _, finding in ipairs(findings()) do
    say(("finding: line %d, column %d, %s"):format(finding.lnum + 1, finding.col + 1, code(finding)))
  end

  local document = vim.lsp.util.make_text_document_params()
  local function actions(line, kind)
    return request("textDocument/codeAction", {
      textDocument = document,
      range = { start = { line = line, character = 0 }, ["end"] = { line = line, character = 0 } },
      context = { diagnostics = {}, only = { kind } },
    })
  end

  -- A fix is applied and undone.
  local before = vim.api.nvim_buf_get_lines(0, 0, -1, true)
  local fix = assert(actions(4, "quickfix")[1])
  vim.lsp.util.apply_workspace_edit(fix.edit, "utf-16")
  say("fixed: " .. tostring(vim.fn.getline(5) ~= before[5]))
  wait("findings after the fix", function() return not find("path-without-slash") end)
  vim.api.nvim_buf_set_lines(0, 0, -1, true, before)
  wait("findings after undoing it", function() return find("path-without-slash") ~= nil end)

  local all = assert(actions(0, "source.fixAll")[1])
  vim.lsp.util.apply_workspace_edit(all.edit, "utf-16")
  wait("findings after all fixes", function() return not find("rule-repeated") end)
  for _, finding in ipairs(findings()) do say("after fixAll: " .. code(finding)) end

  local edits = request("textDocument/formatting", { textDocument = document, options = { tabSize = 2, insertSpaces = true } })
  vim.lsp.util.apply_text_edits(edits or {}, 0, "utf-16")
  say("formatted: " .. vim.fn.getline(2))

  local hover = request("textDocument/hover", { textDocument = document, position = { line = 1, character = 12 } })
  say("hover: " .. tostring(hover.contents.value:find("/b/", 1, true) ~= nil))
  local items = request("textDocument/completion", { textDocument = document, position = { line = 0, character = 2 } })
  say("completion: " .. items[1].label)
  local symbols = request("textDocument/documentSymbol", { textDocument = document })
  say("outline: " .. symbols[1].name)
  vim.cmd("silent write")
  say("done")
end

local ok, problem = pcall(run)
if not ok then say("failed: " .. tostring(problem)) end
vim.cmd("qall!")

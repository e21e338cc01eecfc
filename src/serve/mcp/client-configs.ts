/** How to add the server to the usual agents; `program`: the installed `lemmata`; `folder`: the project. */
export function clientConfigs(program: string, folder: string): string {
  const command = { command: "node", args: [program, "mcp", "--root", folder] };
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  return [
    "# Claude Code",
    `claude mcp add lemmata -- ${["node", ...command.args].map(shellWord).join(" ")}`,
    "",
    "# Codex: ~/.codex/config.toml",
    "[mcp_servers.lemmata]",
    'command = "node"',
    `args = ${JSON.stringify(command.args)}`,
    "",
    "# Claude Desktop (claude_desktop_config.json), Cursor (.cursor/mcp.json), Windsurf, Gemini CLI (settings.json)",
    json({ mcpServers: { lemmata: command } }),
    "",
    "# VS Code: .vscode/mcp.json",
    json({ servers: { lemmata: { type: "stdio", ...command } } }),
    "",
    "# Over HTTP, without files: npx lemmata serve, then",
    json({ mcpServers: { lemmata: { type: "http", url: "http://127.0.0.1:8000/mcp" } } }),
    "",
  ].join("\n");
}

function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

import { choice, flag, maybe, text } from './kinds.ts';

/** The console. */
export const console = {
  enabled: flag('CONSOLE_ENABLED', true, 'Serve the console.'),
};

/** The Model Context Protocol, for agents. */
export const mcp = {
  access: choice(
    'MCP_ACCESS',
    ['full', 'read', 'off'],
    'full',
    'Tools for agents at `/mcp`: `full` offers all tools that the key permits, `read` only those that change nothing, `off` none.',
  ),
};

/** The ecosystem's user interface. */
export const ui = {
  enabled: flag('UI_ENABLED', true, "Serve the ecosystem's user interface if it is available."),
  url: text(
    'UI_URL',
    '',
    'User interface URL for links in messages; if empty, it is derived from the host, the port, and `SERVICE_UI_SERVE_BASE`.',
  ),
  apiUrl: text('UI_API_URL', '', 'API URL for browsers; if empty, it is derived from the host, the port, and `SERVICE_API_BASE_PATH`.'),
  serveBase: maybe(
    'UI_SERVE_BASE',
    'User interface path; if empty, `/ui/` for an installed interface and `/` for the interface in `SERVICE_UI_STATIC_DIRECTORY`.',
  ),
  staticDirectory: maybe(
    'UI_STATIC_DIRECTORY',
    'Directory with the built user interface; if empty, the directory in `SERVICE_HOME` that `contralto ui install` created.',
  ),
  contentSecurityPolicy: maybe(
    'UI_CONTENT_SECURITY_POLICY',
    "The user interface's content security policy; if empty, its pages can only load from and send to this service.",
  ),
};

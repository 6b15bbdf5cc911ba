import { flag, maybe, text } from './kinds.ts';

/** The console. */
export const console = {
  enabled: flag('CONSOLE_ENABLED', true, 'Serve the console.'),
};

/** The ecosystem's user interface. */
export const ui = {
  enabled: flag('UI_ENABLED', true, 'Serve the user interface of the ecosystem if it is available.'),
  url: text(
    'UI_URL',
    '',
    'URL of the user interface for links in messages; if empty, it is derived from the host, the port, and `SERVICE_UI_SERVE_BASE`.',
  ),
  apiUrl: text(
    'UI_API_URL',
    '',
    'URL of the API for browsers; if empty, it is derived from the host, the port, and `SERVICE_API_BASE_PATH`.',
  ),
  serveBase: maybe(
    'UI_SERVE_BASE',
    'Path of the user interface; if empty, `/ui/` for an installed interface and `/` for the interface in `SERVICE_UI_STATIC_DIRECTORY`.',
  ),
  staticDirectory: maybe(
    'UI_STATIC_DIRECTORY',
    'Directory of the built user interface; if empty, the directory in `SERVICE_HOME` that `contralto ui install` created.',
  ),
  contentSecurityPolicy: maybe(
    'UI_CONTENT_SECURITY_POLICY',
    'Content security policy of the user interface; if empty, its pages can only load from and send to this service.',
  ),
};

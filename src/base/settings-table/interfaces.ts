import { flag, maybe, text } from './kinds.ts';

/** The console. */
export const console = {
  enabled: flag('CONSOLE_ENABLED', true, 'Serve the console.'),
};

/** The ecosystem's user interface. */
export const ui = {
  enabled: flag('UI_ENABLED', true, 'Serve the user interface of the ecosystem if there is one.'),
  url: text(
    'UI_URL',
    '',
    'URL of the user interface for links in messages; if empty, it is derived from host, port and `SERVICE_UI_SERVE_BASE`.',
  ),
  apiUrl: text(
    'UI_API_URL',
    '',
    'URL at which browsers reach the API; if empty, it is derived from host, port and `SERVICE_API_BASE_PATH`.',
  ),
  serveBase: maybe(
    'UI_SERVE_BASE',
    'Path at which the user interface is served; if empty, `/ui/` for an installed one and `/` for that of `SERVICE_UI_STATIC_DIRECTORY`.',
  ),
  staticDirectory: maybe(
    'UI_STATIC_DIRECTORY',
    'Directory of the built user interface; if empty, the one that `contralto ui install` unpacked into `SERVICE_HOME`.',
  ),
  contentSecurityPolicy: maybe(
    'UI_CONTENT_SECURITY_POLICY',
    'Content security policy of the user interface; if empty, its pages can load from and send to this service only.',
  ),
};

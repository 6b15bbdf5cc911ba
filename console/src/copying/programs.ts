/** Sends a request with other options, which replace the transport. */
export type Send = (options: { fetch: typeof fetch }) => Promise<unknown>;

/** A request to the API. */
export interface Sent {
  method: string;
  /** The address of the API: `http://localhost:4200/api`. */
  api: string;
  /** The path below it. */
  path: string;
  body: unknown;
  /** Whether the service requires credentials, and a CSRF token for this request. */
  auth: boolean;
  csrf: boolean;
}

/** A text as one word of a POSIX shell. */
export const shellWord = (text: string): string => (/^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

const KEY = '-H "Authorization: Bearer $PREFECT_API_KEY"';

function curl({ method, api, path, body, auth, csrf }: Sent): string {
  const token = `TOKEN=$(curl -s ${[auth && KEY, shellWord(`${api}/csrf-token?client=curl`)].filter(Boolean).join(' ')} | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')\n`;
  const parts = [
    `curl -X ${method} ${shellWord(api + path)}`,
    auth && KEY,
    csrf && `-H "Prefect-Csrf-Token: $TOKEN" -H 'Prefect-Csrf-Client: curl'`,
    body !== undefined && "-H 'Content-Type: application/json'",
    body !== undefined && `-d ${shellWord(JSON.stringify(body))}`,
  ];
  return (csrf ? token : '') + parts.filter(Boolean).join(' \\\n  ');
}

function cli({ method, api, path, body }: Sent): string {
  const data = body === undefined ? '' : ` \\\n  --data ${shellWord(JSON.stringify(body))}`;
  return `PREFECT_API_URL=${shellWord(api)} prefect api ${method} ${shellWord(path)}${data}`;
}

/** A JSON value in Python. */
function literal(value: unknown, indent = ''): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  const list = Array.isArray(value);
  const entries = list
    ? value.map((one: unknown) => literal(one, inner))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${literal(one, inner)}`);
  const [open, close] = list ? '[]' : '{}';
  if (entries.length === 0) return `${open}${close}`;
  return `${open}\n${entries.map((entry) => `${inner}${entry},\n`).join('')}${indent}${close}`;
}

function python({ method, api, path, body, auth }: Sent): string {
  const json = body === undefined ? '' : `, json=${literal(body, '    ')}`;
  return `# environment: PREFECT_API_URL=${api}${auth ? ' and PREFECT_API_KEY' : ''}
from prefect.client.orchestration import get_client

with get_client(sync_client=True) as client:
    response = client.request(${JSON.stringify(method)}, ${JSON.stringify(path)}${json})
    print(response.json())`;
}

/** The programs that send a request. They read the key from the environment. */
export const PROGRAMS: Record<string, (sent: Sent) => string> = { curl, CLI: cli, Python: python };

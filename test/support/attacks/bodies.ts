import { RawConnection } from './raw-connection.ts';

/** `[[[…]]]`, or nested objects if `key` is given. */
export function deepJson(levels: number, key?: string): string {
  return key === undefined
    ? `${'['.repeat(levels)}${']'.repeat(levels)}`
    : `${`{${JSON.stringify(key)}:`.repeat(levels)}1${'}'.repeat(levels)}`;
}

/** The head of a request with a chunked body, or with a body of `length` bytes. */
export function postHead(
  path: string,
  { length, headers = {} }: { length?: number; headers?: Record<string, string> | undefined } = {},
): string {
  const framing = length === undefined ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': String(length) };
  const all = { Host: 'service', 'Content-Type': 'application/json', ...framing, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/** Bytes per write. */
const WRITE_BYTES = 65_536;

/** Sends a body of `size` bytes in chunks of `chunkSize`. @returns the status of the response; 0 if the connection ended without one */
export async function postInChunks(
  url: string,
  path: string,
  { size, chunkSize, headers }: { size: number; chunkSize: number; headers?: Record<string, string> },
): Promise<number> {
  const connection = await RawConnection.open(url);
  try {
    await connection.send(postHead(path, { headers }));
    const chunk = `${chunkSize.toString(16)}\r\n${' '.repeat(chunkSize)}\r\n`;
    const perWrite = Math.max(1, Math.floor(WRITE_BYTES / chunk.length));
    const many = Buffer.from(chunk.repeat(perWrite));
    for (let sent = 0; sent < size; sent += perWrite * chunkSize) if (!(await connection.send(many))) break;
    await connection.send('0\r\n\r\n');
    return await connection.status();
  } finally {
    connection.close();
  }
}

/** Declares a body of `size` bytes and sends all of it except the last byte. */
export async function postUnfinished(url: string, path: string, size: number, headers?: Record<string, string>): Promise<RawConnection> {
  const connection = await RawConnection.open(url);
  await connection.send(postHead(path, { length: size, headers }));
  const many = Buffer.alloc(WRITE_BYTES, ' ');
  for (let left = size - 1; left > 0; left -= many.length) if (!(await connection.send(many.subarray(0, left)))) break;
  return connection;
}

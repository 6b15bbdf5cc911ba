import { RawConnection } from './raw-connection.ts';

export const OPCODE = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

interface FrameOptions {
  /** False for every fragment of a message except the last. */
  fin?: boolean;
  /** The declared length, if it differs from that of the payload. */
  length?: number;
}

/** A WebSocket frame of a client. The mask is zero, so the payload is unchanged. */
export function frame(opcode: number, payload: Buffer | string = '', { fin = true, length }: FrameOptions = {}): Buffer {
  const body = Buffer.from(payload);
  const declared = length ?? body.length;
  const first = (fin ? 0x80 : 0) | opcode;
  let head: Buffer;
  if (declared < 126) {
    head = Buffer.from([first, 0x80 | declared]);
  } else if (declared < 65_536) {
    head = Buffer.from([first, 0x80 | 126, 0, 0]);
    head.writeUInt16BE(declared, 2);
  } else {
    head = Buffer.from([first, 0x80 | 127, 0, 0, 0, 0, 0, 0, 0, 0]);
    head.writeBigUInt64BE(BigInt(declared), 2);
  }
  return Buffer.concat([head, Buffer.alloc(4), body]);
}

/** Opens a WebSocket without a library, so that the connection can send any bytes. `path` is relative to the root. @throws if the upgrade is rejected */
export async function openRawSocket(
  url: string,
  path: string,
  { token, headers = {} }: { token?: string | null | undefined; headers?: Record<string, string> } = {},
): Promise<RawConnection> {
  const connection = await RawConnection.open(url);
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Protocol: prefect',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  await connection.send(`${lines.join('\r\n')}\r\n\r\n`);
  const status = await connection.status();
  if (status !== 101) {
    connection.close();
    throw new Error(`the response to the upgrade was ${status}`);
  }
  if (token !== undefined) {
    await connection.send(frame(OPCODE.text, JSON.stringify({ type: 'auth', token })));
    await connection.receiveUntil('auth_success');
  }
  return connection;
}

const WRITE_BYTES = 65_536;

/** Sends the same bytes repeatedly until `total` bytes are sent, the service closes the connection, or `limitSeconds` pass because of backpressure. */
export async function flood(connection: RawConnection, piece: Buffer, total: number, limitSeconds = 8): Promise<void> {
  const many = Buffer.concat(Array.from({ length: Math.max(1, Math.floor(WRITE_BYTES / piece.length)) }, () => piece));
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitSeconds * 1000);
  });
  for (let sent = 0; sent < total; sent += many.length) if (!(await Promise.race([connection.send(many), over]))) break;
  clearTimeout(timer);
}

/** Starts a text frame of `size` bytes and sends all of it except the last byte. */
export async function sendUnfinishedFrame(connection: RawConnection, size: number): Promise<void> {
  await connection.send(frame(OPCODE.text, '', { length: size }));
  await flood(connection, Buffer.alloc(WRITE_BYTES, ' '), size - WRITE_BYTES);
}

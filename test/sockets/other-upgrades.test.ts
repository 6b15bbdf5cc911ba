import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type Api, unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';

const OFFER = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n';

/** Sends raw requests over one connection, each after the previous response. Returns the responses. */
function exchange(api: Api, requests: readonly string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const responses: string[] = [];
    const waiting = [...requests];
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    socket.setEncoding('utf8').on('error', reject);
    socket.on('close', () => resolve(responses));
    const next = () => {
      const request = waiting.shift();
      if (request === undefined) socket.end();
      else socket.write(request);
    };
    socket.on('data', (text: string) => {
      responses.push(text);
      next();
    });
    next();
  });
}

describe('a client that offers another protocol', () => {
  onEveryStore((api) => {
    it('receives HTTP/1.1 responses, also to a body and to later requests', async () => {
      const name = unique('h2c');
      const body = JSON.stringify({ name });
      const head = `Host: x\r\n${OFFER}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
      const responses = await exchange(api, [
        `GET /api/health HTTP/1.1\r\nHost: x\r\n${OFFER}\r\n`,
        `POST /api/flows/ HTTP/1.1\r\n${head}${body}`,
        'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n',
      ]);
      expect(responses.map((text) => text.split('\r\n')[0])).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 201 Created', 'HTTP/1.1 200 OK']);
      expect(responses[1]).toContain(name);
    });

    it('receives its response when the body arrives after the head', async () => {
      const body = JSON.stringify({ name: unique('h2c') });
      const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
      const response = new Promise<string>((resolve) => socket.setEncoding('utf8').once('data', resolve));
      socket.write(`POST /api/flows/ HTTP/1.1\r\nHost: x\r\n${OFFER}Content-Length: ${body.length}\r\n\r\n`);
      await new Promise((resolve) => setImmediate(resolve));
      socket.write(body.slice(0, 5));
      await api.get('/health');
      socket.write(body.slice(5));
      expect(await response).toContain('HTTP/1.1 201');
      socket.destroy();
    });
  });
});

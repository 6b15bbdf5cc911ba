import express, { type RequestHandler } from 'express';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { inOrder, isBelow } from '../../src/http/in-order.ts';

const add =
  (name: string): RequestHandler =>
  (_request, response, next) => {
    response.appendHeader('x-ran', name);
    next();
  };

/** An application that runs the handlers between two others, and names the error that reaches it. */
function serviceOf(handler: RequestHandler) {
  const app = express();
  app.use(inOrder([add('first'), handler, add('last')]));
  app.use(add('after'), (_request, response) => void response.json('after'));
  app.use(((error, _request, response, _next) => void response.json(`failed: ${error}`)) satisfies express.ErrorRequestHandler);
  return supertest(app);
}

describe('handlers in order', () => {
  it('run one after the other, then those of the application', async () => {
    const { headers, body } = await serviceOf(add('second')).get('/');
    expect([headers['x-ran'], body]).toEqual(['first, second, last, after', 'after']);
  });

  it('wait for one that continues later', async () => {
    const { headers } = await serviceOf((_request, _response, next) => void setImmediate(next)).get('/');
    expect(headers['x-ran']).toBe('first, last, after');
  });

  it('end with one that responds', async () => {
    const { headers, body } = await serviceOf((_request, response) => void response.json('mine')).get('/');
    expect([headers['x-ran'], body]).toEqual(['first', 'mine']);
  });

  it.each<[string, RequestHandler]>([
    [
      'throws',
      () => {
        throw new Error('x');
      },
    ],
    [
      'rejects',
      async () => {
        throw new Error('x');
      },
    ],
    ['passes an error on', (_request, _response, next) => next(new Error('x'))],
    [
      'rejects later',
      async () => {
        await new Promise(setImmediate);
        throw new Error('x');
      },
    ],
  ])('one that %s ends them', async (_name, handler) => {
    const { headers, body } = await serviceOf(handler).get('/');
    expect([headers['x-ran'], body]).toEqual(['first', 'failed: Error: x']);
  });
});

it.each([
  ['/api', '/api', true],
  ['/api/', '/api', true],
  ['/api/x', '/api', true],
  ['/apix', '/api', false],
  ['/', '/api', false],
  ['/x/api', '/api', false],
  ['/x', '', true],
])('%s below "%s": %s', (path, base, expected) => {
  expect(isBelow(path, base)).toBe(expected);
});

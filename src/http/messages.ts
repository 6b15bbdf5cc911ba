import { IncomingMessage, type RequestListener, type ServerOptions, ServerResponse } from 'node:http';

/** The prototypes of an Express application's requests and responses. */
interface Prototypes {
  request?: object;
  response?: object;
}

/**
 * Server options that create requests and responses with the prototypes that Express needs. Otherwise Express replaces the prototype of every message, and
 * V8 then treats it as an object of unknown shape, which triples the cost of a trivial request (measured: 63 µs of processor time instead of 22 µs).
 */
export function messagesFor(app: RequestListener & Prototypes): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  const { request, response } = app;
  if (!request || !response || isClass(IncomingMessage) || isClass(ServerResponse)) return {};
  return {
    IncomingMessage: withPrototype(IncomingMessage, request),
    ServerResponse: withPrototype(ServerResponse, response),
  };
}

/** Both types of Node.js are plain functions, not classes, so they can initialize an existing object. */
function withPrototype<T extends typeof IncomingMessage | typeof ServerResponse>(type: T, prototype: object): T {
  function Message(this: object, ...args: unknown[]) {
    Reflect.apply(type, this, args);
  }
  Message.prototype = prototype;
  // eslint-disable-next-line no-restricted-syntax -- a function with a prototype is a constructor, which its type cannot state
  return Message as unknown as T;
}

const isClass = (type: object): boolean => /^class\b/.test(Function.prototype.toString.call(type));

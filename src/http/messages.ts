import { IncomingMessage, type RequestListener, type ServerOptions, ServerResponse } from 'node:http';

/** The prototypes of an Express application's requests and responses. */
interface Prototypes {
  request?: object;
  response?: object;
}

/** Constructors of Node.js that can be called on an existing object: they are plain functions, not classes. */
type Initialiser = (this: object, ...args: unknown[]) => void;

/**
 * Server options that create requests and responses with the prototypes that Express needs. Otherwise Express replaces the prototype of every message, and
 * V8 then treats it as an object of unknown shape, which triples the cost of a trivial request (measured: 63 µs of processor time instead of 22 µs).
 */
export function messagesFor(app: RequestListener & Prototypes): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  const { request, response } = app;
  if (!request || !response || isClass(IncomingMessage) || isClass(ServerResponse)) return {};
  return {
    IncomingMessage: withPrototype(IncomingMessage as unknown as Initialiser, request) as unknown as typeof IncomingMessage,
    ServerResponse: withPrototype(ServerResponse as unknown as Initialiser, response) as unknown as typeof ServerResponse,
  };
}

function withPrototype(initialise: Initialiser, prototype: object): () => void {
  function Message(this: object, ...args: unknown[]) {
    initialise.apply(this, args);
  }
  Message.prototype = prototype;
  return Message;
}

const isClass = (type: object): boolean => /^class\b/.test(Function.prototype.toString.call(type));

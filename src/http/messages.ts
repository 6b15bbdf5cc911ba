import { IncomingMessage, type RequestListener, type ServerOptions, ServerResponse } from 'node:http';

/** The prototypes of an Express application's requests and responses. */
interface Prototypes {
  request?: object;
  response?: object;
}

/**
 * Server options that create requests and responses with the prototypes that Express needs, and the application with these prototypes. Otherwise Express
 * replaces the prototype of every message, and V8 then treats it as an object of unknown shape. They belong to classes that extend those of Node.js, because V8
 * then reserves the room for all properties of a message at once. Both triple the cost of a trivial request.
 */
export function messagesFor(app: RequestListener & Prototypes): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  const { request, response } = app;
  if (!request || !response) return {};
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse extends ServerResponse {}
  app.request = Object.setPrototypeOf(ExpressRequest.prototype, request);
  app.response = Object.setPrototypeOf(ExpressResponse.prototype, response);
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };
}

import type { Request } from 'express';

const JSON_TYPE = /^application\/(.+\+)?json$/i;
const HTML_TYPE = /^(text\/(html|\*)|application\/xhtml\+xml)$/i;

/** Whether the client accepts only JSON. A client that names no type accepts every type. */
export function wantsJsonAlone(request: Request): boolean {
  const types = request.accepts();
  return types.length > 0 && types.every((type) => JSON_TYPE.test(type));
}

/** Whether the client names HTML, as browsers do. A wildcard for all types does not name it. */
export const namesHtml = (request: Request): boolean => request.accepts().some((type) => HTML_TYPE.test(type));

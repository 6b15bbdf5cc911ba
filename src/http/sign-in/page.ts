import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { namesHtml } from '../pages/accept.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; display: grid; place-items: center; min-height: 100vh; }
main { width: min(22rem, 90vw); display: grid; gap: 1rem; }
h1 { margin: 0; font-size: 1.5rem; }
form { display: grid; gap: .75rem; }
label { display: grid; gap: .25rem; }
input, button, a.button { font: inherit; padding: .5rem .75rem; border: 1px solid GrayText; border-radius: .375rem; }
a.button { text-align: center; text-decoration: none; background: #2454d6; border-color: #2454d6; color: #fff; }
[role=alert] { color: light-dark(#b3261e, #ffb4ab); margin: 0; }
`;

/** Nothing may run, and no other site may show the page in a frame. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Text as HTML. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export interface Page {
  title: string;
  /** HTML, in which all text is escaped. */
  content: string;
  /** Where the browser goes next by itself. */
  next?: string;
}

/** Sends a page that no client caches. */
export function sendPage(response: Response, status: number, { title, content, next }: Page): void {
  const refresh = next === undefined ? '' : `<meta http-equiv="refresh" content="0; url=${escaped(next)}">`;
  response.status(status).set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': POLICY,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)} · Contralto</title>${refresh}<style>${STYLE}</style></head><body><main><h1>${escaped(title)}</h1>${content}</main></body></html>`,
  );
}

/** Whether a person reads the response. Programs get JSON. */
export const isForPeople = (request: Request): boolean => namesHtml(request);

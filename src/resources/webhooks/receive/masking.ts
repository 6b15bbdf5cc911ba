import { unescape as unescaped } from 'node:querystring';
import type { Schema } from '../../../../generated/operations.ts';
import { isJsonObject, parseJson, stringifyJson } from '../../../base/json/json.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import { cleanText } from '../../../events/cleaning.ts';
import { MASK } from '../../block-documents/masking.ts';

/** Names of headers, parameters, and fields with credentials. */
const SECRET = /auth|cookie|token|secret|passw|api-?_?key|signature|credential/i;
/** Characters of a body, of a value of a header or parameter, and their number in a failure. */
const MAX_BODY = 65_536;
const MAX_VALUE = 4096;
const MAX_VALUES = 200;

/** The request of a failure: bounded, without NUL characters, and with credentials and the keys of the webhook masked. */
export function maskedRequest(
  { method, headers, query, body }: Schema<'WebhookRequest'>,
  keys: readonly string[],
): Schema<'WebhookRequest'> {
  const withoutKeys = (text: string) => keys.filter((key) => key !== '').reduce((rest, key) => rest.replaceAll(key, MASK), cleanText(text));
  const masked = (values: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(values)
        .slice(0, MAX_VALUES)
        .map(([name, value]) => [withoutKeys(name.slice(0, MAX_VALUE)), SECRET.test(name) ? MASK : withoutKeys(value.slice(0, MAX_VALUE))]),
    );
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  const text = isForm ? maskedForm(body) : maskedJson(body);
  return { method: cleanText(method), headers: masked(headers), query: masked(query), body: withoutKeys(text).slice(0, MAX_BODY) };
}

/** Keeps the text of JSON without credentials as it was sent. Of a text that is no JSON, the values that follow a name are masked. */
function maskedJson(body: string): string {
  if (!/^\s*[{[]/.test(body)) return body;
  try {
    const value = parseJson(body);
    const masked = maskedValue(value);
    return masked === value ? body : stringifyJson(masked);
  } catch {
    return body.slice(0, MAX_BODY).replace(MEMBER, (member, name: string) => (SECRET.test(name) ? `"${name}": "${MASK}"` : member));
  }
}

/** A name in quotes with the text or number that follows it. */
const MEMBER = /"((?:[^"\\]|\\.){1,200})"\s{0,20}:\s{0,20}(?:"(?:[^"\\]|\\.)*"?|[^\s"{[,\]}]+)/g;

/** The same value if it contains nothing to mask, so that the text stays as it was sent. */
export function maskedValue(value: JsonValue): JsonValue {
  if (Array.isArray(value)) {
    const items = value.map(maskedValue);
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(
    ([name, member]) => [name, SECRET.test(name) && member !== null ? MASK : maskedValue(member)] as const,
  );
  return members.some(([name, member]) => member !== value[name]) ? Object.fromEntries(members) : value;
}

/** Keeps the fields as they were sent, because their charset is that of the request. */
export const maskedForm = (body: string): string =>
  body
    .slice(0, MAX_BODY)
    .split('&')
    .map((field) => {
      const [name = ''] = field.split('=', 1);
      return SECRET.test(unescaped(name)) ? `${name}=${MASK}` : field;
    })
    .join('&');

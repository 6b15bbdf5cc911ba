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

/** A body above the limit is cut off, and then no JSON whose fields could be masked. */
function maskedJson(body: string): string {
  if (body.length > MAX_BODY || !/^\s*[{[]/.test(body)) return body.slice(0, MAX_BODY);
  try {
    const value = parseJson(body);
    const masked = maskedValue(value);
    return masked === value ? body : stringifyJson(masked);
  } catch {
    return body;
  }
}

/** The same value if it contains nothing to mask, so that the text stays as it was sent. */
function maskedValue(value: JsonValue): JsonValue {
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

function maskedForm(body: string): string {
  const fields = [...new URLSearchParams(body.slice(0, MAX_BODY))];
  return new URLSearchParams(fields.map(([name, value]): [string, string] => [name, SECRET.test(name) ? MASK : value])).toString();
}

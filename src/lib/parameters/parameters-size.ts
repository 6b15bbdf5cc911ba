import { stringifyJson } from '../../base/json/json.ts';
import type { JsonValue } from '../../base/json/value.ts';

/** The size in bytes of compact ASCII JSON, in which every other character is written as `\uXXXX`. */
function asciiJsonBytes(value: JsonValue): number {
  const text = stringifyJson(value);
  let bytes = text.length;
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 126) bytes += text.charCodeAt(i) === 127 ? 0 : 5;
  return bytes;
}

const withSeparators = new Intl.NumberFormat('en-US');

/** The error text for parameters that are too large, or undefined. `maxBytes` 0 means no limit. */
export function parametersSizeProblem(parameters: JsonValue, maxBytes: number): string | undefined {
  if (maxBytes === 0) return undefined;
  const bytes = asciiJsonBytes(parameters);
  if (bytes <= maxBytes) return undefined;
  const [limit, got] = [maxBytes, bytes].map((count) => withSeparators.format(count));
  return `Flow run parameters must be less than ${limit} bytes when serialized (got ${got} bytes).`;
}

import { stringifyJson } from '../base/json/json.ts';

const texts = new WeakMap<object, string>();

/** The JSON of a frame about `subject`, serialized once for all subscribers. */
export function frameText(subject: object, frame: () => unknown): string {
  let text = texts.get(subject);
  if (text === undefined) {
    text = stringifyJson(frame());
    texts.set(subject, text);
  }
  return text;
}

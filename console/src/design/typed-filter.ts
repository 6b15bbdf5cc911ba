/** A filter of the address. */
export interface FilterField {
  /** The name of its chip, and the label of its field. */
  name: string;
  /** How it is edited. Others have only a chip. */
  kind?: 'text' | 'list' | 'time' | 'flow' | 'deployment';
  /** Values, each on or off. */
  of?: readonly string[];
  /** Values with their names, of which one applies. */
  options?: readonly (readonly [value: string, name: string])[];
  placeholder?: string;
}

/** The filters of a page by their parameters in the address. With `not_` before its name, a parameter excludes its values. */
export type FilterFields = Record<string, FilterField>;

export const TAGS: FilterField = { name: 'Tags', kind: 'list' };

type Changes = Record<string, string | string[] | undefined>;

const WORDS = /-?\w+:"[^"]*"|"[^"]*"|\S+/g;

const inWords = (value: string) => (/[\s"]/.test(value) ? `"${value.replaceAll('"', '')}"` : value);

/** What a typed filter such as `heron tag:prod -state:completed` changes in the address. Words without a field belong to the search, which `rest` names. */
export function readFilter(text: string, given: URLSearchParams, fields: FilterFields, rest: string): Changes {
  const words: string[] = [];
  const changes: Record<string, string | string[]> = {};
  const add = (key: string, value: string) => (changes[key] = [...(changes[key] ?? given.getAll(key)), value]);
  for (const word of text.match(WORDS) ?? []) {
    const [, not, key = '', value = ''] = /^(-?)(\w+):"?([^"]*)"?$/.exec(word) ?? [];
    const field = value === '' ? undefined : fields[key];
    const known = field?.of?.find((one) => one.toLowerCase() === value.toLowerCase());
    if (field?.of) {
      if (known && not) changes[key] = field.of.filter((one) => one !== known);
      else if (known) add(key, known);
      else words.push(word);
    } else if (field && not && fields[`not_${key}`]) add(`not_${key}`, value);
    else if (!field || not) words.push(word);
    else if (field.kind === 'list') add(key, value);
    else changes[key] = value;
  }
  return { ...changes, [rest]: words.join(' ') };
}

/** The filter of the address as a text that `readFilter` reads. */
export function filterText(given: URLSearchParams, fields: FilterFields, rest: string): string {
  const words = Object.keys(fields).flatMap((key) => {
    const [not, name] = key.startsWith('not_') ? ['-', key.slice(4)] : ['', key];
    return given.getAll(key).map((value) => `${not}${name}:${inWords(fields[key]?.of ? value.toLowerCase() : value)}`);
  });
  return [given.get(rest), ...words].filter(Boolean).join(' ');
}

/** The changes that replace the whole filter with a text. */
export function replaceFilter(text: string, fields: FilterFields, rest: string): Changes {
  const none = Object.fromEntries(Object.keys(fields).map((key) => [key, undefined]));
  return { ...none, ...readFilter(text, new URLSearchParams(), fields, rest) };
}

import { z } from 'zod';
import { isNetwork } from '../network/networks.ts';
import { durationSeconds } from '../time/durations.ts';

/** How to parse and show the text of a setting. */
export interface Kind<T> {
  /** Completes the sentence "must be …" in an error. */
  expects: string;
  schema: z.ZodType<T, string>;
  /** Converts the value for `GET /admin/settings`. */
  show(value: T): unknown;
}

export interface Row<T> extends Kind<T> {
  env: string;
  fallback: T;
  help: string;
  aliases: readonly string[];
  secret: boolean;
}

type Extra = { aliases?: readonly string[]; secret?: boolean };

const plain = <T>(value: T): unknown => value;

export function row<T>(kind: Kind<T>, name: string, fallback: T, help: string, extra: Extra = {}): Row<T> {
  return { ...kind, env: `SERVICE_${name}`, fallback, help, aliases: extra.aliases ?? [], secret: extra.secret ?? false };
}

/** An optional setting: unset or empty means undefined. */
export function optional<T>(kind: Kind<T>): Kind<T | undefined> {
  const schema = z
    .string()
    .transform((text) => (text === '' ? undefined : text))
    .pipe(z.union([z.undefined(), kind.schema]));
  return {
    expects: kind.expects,
    schema: schema,
    show: (value) => (value === undefined ? null : kind.show(value)),
  };
}

const anyText: Kind<string> = { expects: 'a string', schema: z.string(), show: plain };

export function numbers(expects: string, pattern: RegExp, min: number, max: number): Kind<number> {
  const schema = z.string().trim().regex(pattern).transform(Number).pipe(z.number().min(min).max(max));
  return { expects: `${expects}${range(min, max)}`, schema, show: plain };
}

function range(min: number, max: number): string {
  if (Number.isFinite(max)) return ` from ${min} to ${max}`;
  return Number.isFinite(min) ? `, ${min} or more` : '';
}

function isoDuration(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const [hours, minutes, rest] = [Math.floor((seconds % 86_400) / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const time = `${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${rest ? `${rest}S` : ''}`;
  return `P${days ? `${days}D` : ''}${time ? `T${time}` : days ? '' : 'T0S'}`;
}

const durationText = z
  .string()
  .trim()
  .transform((text, context) => {
    const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : durationSeconds(text);
    if (seconds !== undefined && seconds >= 0) return seconds;
    context.addIssue({ code: 'custom', message: 'not a duration' });
    return z.NEVER;
  });

export const flag = (name: string, fallback: boolean, help: string, extra?: Extra): Row<boolean> =>
  row({ expects: 'true or false', schema: z.stringbool(), show: plain }, name, fallback, help, extra);
export const int = (
  name: string,
  fallback: number,
  help: string,
  { min = 0, max = Number.POSITIVE_INFINITY, ...extra }: Extra & { min?: number; max?: number } = {},
) => row(numbers('a whole number', /^-?\d+$/, min, max), name, fallback, help, extra);
export const seconds = (
  name: string,
  fallback: number,
  help: string,
  { min = 0, max = Number.POSITIVE_INFINITY, ...extra }: Extra & { min?: number; max?: number } = {},
) => row(numbers('a number of seconds', /^-?\d+(\.\d+)?$/, min, max), name, fallback, help, extra);
/** A whole number that has a word for one of its values. The number is accepted too. */
export const worded = (word: string, value: number, number: Row<number>): Row<number> => ({
  ...number,
  expects: `${number.expects}, or ${word}`,
  schema: z
    .string()
    .transform((text) => (text.trim().toLowerCase() === word ? String(value) : text))
    .pipe(number.schema),
  show: (given) => (given === value ? word : number.show(given)),
});
/** Seconds in the program. Read as seconds, `HH:MM:SS` or ISO 8601; shown as ISO 8601. */
export const duration = (name: string, fallback: number, help: string, { min = 0, ...extra }: Extra & { min?: number } = {}): Row<number> =>
  row(durations(min), name, fallback, help, extra);
export const maybeDuration = (name: string, help: string, { min = 0, ...extra }: Extra & { min?: number } = {}): Row<number | undefined> =>
  row(optional(durations(min)), name, undefined, help, extra);
const durations = (min: number): Kind<number> => ({
  expects: `a duration in seconds or as PT1H${range(min, Number.POSITIVE_INFINITY)}`,
  schema: durationText.pipe(z.number().min(min)),
  show: isoDuration,
});
export const text = (name: string, fallback: string, help: string, extra?: Extra): Row<string> => row(anyText, name, fallback, help, extra);
export const maybe = (name: string, help: string, extra?: Extra): Row<string | undefined> =>
  row(optional(anyText), name, undefined, help, extra);
export const choice = <const V extends string>(name: string, values: readonly [V, ...V[]], fallback: NoInfer<V>, help: string): Row<V> =>
  row(
    {
      expects: `one of ${values.join(', ')}`,
      schema: z.string().trim().toLowerCase().pipe(z.enum(values)),
      show: plain,
    },
    name,
    fallback,
    help,
  );
const list = z.string().transform((all): readonly string[] =>
  all
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
);
const showList = (all: readonly string[]): string => all.join(',');
export const names = (name: string, fallback: string, help: string): Row<readonly string[]> =>
  row({ expects: 'a comma-separated list', schema: list, show: showList }, name, fallback.split(',').filter(Boolean), help);

/** Addresses of machines and of networks. */
export const networks = (name: string, help: string): Row<readonly string[]> =>
  row(
    {
      expects: 'a comma-separated list of addresses and networks, such as 10.0.0.5,10.1.0.0/16',
      schema: list.refine((all) => all.every(isNetwork)),
      show: showList,
    },
    name,
    [],
    help,
  );

/** A URL for requests; `path` is that of a URL without one. */
export const webAddress = (name: string, path: string, help: string): Row<string | undefined> =>
  row(
    optional({
      expects: 'a URL that starts with http:// or https://',
      schema: z
        .string()
        .trim()
        .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))
        .transform((text) => {
          const url = new URL(text);
          if (url.pathname === '/') url.pathname = path;
          return url.href;
        }),
      show: plain,
    }),
    name,
    undefined,
    help,
  );

export const encryptionKey: Kind<string> = {
  expects: '32 bytes in URL-safe base64',
  schema: z
    .string()
    .trim()
    .regex(/^[\w+/-]{43}=?$/),
  show: plain,
};

export type VacuumPart = 'events' | 'flow_runs' | 'orphans';
const ALL_PARTS: readonly VacuumPart[] = ['events', 'flow_runs', 'orphans'];

/** Also accepts older spellings: true means all parts, false and empty only events; `flow_runs` includes the orphans. */
export const vacuumParts: Kind<readonly VacuumPart[]> = {
  expects: `a comma-separated list of ${ALL_PARTS.join(', ')}; or none`,
  schema: z
    .string()
    .trim()
    .toLowerCase()
    .transform((all) => {
      if (all === 'true' || all === '1') return ALL_PARTS;
      if (all === 'false' || all === '0' || all === '') return ['events'];
      const parts = all === 'none' || all === 'null' ? [] : all.split(',').map((one) => one.trim());
      return parts.includes('flow_runs') && !parts.includes('orphans') ? [...parts, 'orphans'] : parts;
    })
    .pipe(z.array(z.enum(['events', 'flow_runs', 'orphans']))),
  show: plain,
};

/** Each entry costs a little with every event that retention checks. */
const MAX_OVERRIDES = 100;
/** A century: longer periods are mistakes. */
const LONGEST_OVERRIDE = 100 * 365.25 * 86_400;

const overriddenPeriod = z.union([z.number(), durationText]).pipe(z.number().positive().max(LONGEST_OVERRIDE));

/** A JSON map from event name, or prefix with `*`, to a retention period in seconds. No stored name contains U+0000. */
export const overrides: Kind<Readonly<Record<string, number>>> = {
  expects: `a JSON object of at most ${MAX_OVERRIDES} event names, or prefixes followed by *, and periods, such as {"audit.*": "P365D"}`,
  schema: z
    .string()
    .transform((all, context) => {
      try {
        return JSON.parse(all) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' });
        return z.NEVER;
      }
    })
    .pipe(z.record(z.string().regex(/^[^*\0]+\*?$/), overriddenPeriod))
    .refine((all) => Object.keys(all).length <= MAX_OVERRIDES),
  show: (all) => Object.fromEntries(Object.entries(all).map(([event, kept]) => [event, isoDuration(kept)])),
};

import { is, Param, Placeholder } from 'drizzle-orm';

type Values = Record<string, unknown>;

/** Returns the parameters of one execution, in the order of the statement. */
export type Binder = (values: Values) => unknown[];

/** Sorts the parameters of a built query once: fixed values, and placeholders that each execution fills. */
export function compileBinder(params: readonly unknown[]): Binder {
  const named = params.some((param) => placeholderOf(param) !== undefined);
  if (!named) return () => params as unknown[];
  const sources = params.map((param): ((values: Values) => unknown) => {
    const placeholder = placeholderOf(param);
    if (!placeholder) return () => param;
    const { name } = placeholder;
    if (!is(param, Param)) return (values) => given(values, name);
    const { encoder } = param;
    return (values) => encoder.mapToDriverValue(given(values, name));
  });
  return (values) => sources.map((source) => source(values));
}

function placeholderOf(param: unknown): Placeholder | undefined {
  if (is(param, Placeholder)) return param;
  return is(param, Param) && is(param.value, Placeholder) ? param.value : undefined;
}

function given(values: Values, name: string): unknown {
  if (!(name in values)) throw new Error(`No value for the placeholder ${name}`);
  return values[name];
}

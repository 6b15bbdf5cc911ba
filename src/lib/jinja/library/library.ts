import type { Budget } from '../budget.ts';
import { TemplateError } from '../errors.ts';
import type { CallValues, TemplateValue } from '../values.ts';

/** The parts of the current rendering that filters and tests may use. */
export interface Runtime {
  readonly budget: Budget;
  /** The current instant of this rendering, for filters relative to "now". */
  readonly now: () => string;
  callFilter(name: string, value: TemplateValue, args: CallValues): TemplateValue;
  callTest(name: string, value: TemplateValue, args: CallValues): boolean;
  attribute(target: TemplateValue, name: string): TemplateValue;
  item(target: TemplateValue, key: TemplateValue): TemplateValue;
  hasFilter(name: string): boolean;
  hasTest(name: string): boolean;
}

/** A filter: the value, then its arguments in the order of the declared names (undefined = not given). */
export type Filter = (value: TemplateValue, args: CallValues, runtime: Runtime) => TemplateValue;
export type TemplateTest = (value: TemplateValue, args: TemplateValue[], runtime: Runtime) => boolean;

type Body = (value: TemplateValue, args: (TemplateValue | undefined)[], runtime: Runtime) => TemplateValue;

/** Declares a filter by its parameter names, so that `|truncate(9, end='…')` binds as in Python. */
export function define(parameters: readonly string[], body: Body): Filter {
  return (value, call, runtime) => {
    if (call.positional.length > parameters.length) {
      throw new TemplateError(
        `filter takes from 1 to ${parameters.length + 1} positional arguments but ${call.positional.length + 1} were given`,
      );
    }
    const args: (TemplateValue | undefined)[] = [...call.positional];
    for (const [name, argument] of call.named) {
      const at = parameters.indexOf(name);
      if (at < 0) throw new TemplateError(`filter got an unexpected keyword argument '${name}'`);
      if (args[at] !== undefined) throw new TemplateError(`filter got multiple values for argument '${name}'`);
      args[at] = argument;
    }
    return body(value, args, runtime);
  };
}

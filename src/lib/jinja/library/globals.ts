import type { Budget } from '../budget.ts';
import { TemplateError } from '../errors.ts';
import { HostObject, TemplateFunction, type TemplateInput, TemplateMap, type TemplateValue, toRepr, toText, typeName } from '../values.ts';

const MAX_RANGE = 100;

/** `namespace(…)`: the only object whose attributes `set` may change. */
class Namespace extends HostObject {
  readonly typeName = 'Namespace';
  override readonly holdsValues = true;
  private readonly values: TemplateMap;

  constructor(values: TemplateMap) {
    super();
    this.values = values;
  }

  attribute(name: string): TemplateInput | undefined {
    return this.values.get(name);
  }

  override assign(name: string, value: TemplateValue): void {
    this.values.set(name, value);
  }

  text(): string {
    return `<Namespace ${toRepr(this.values)}>`;
  }
}

class Cycler extends HostObject {
  readonly typeName = 'Cycler';
  override readonly holdsValues = true;
  private readonly choices: TemplateValue[];
  private position = 0;

  constructor(choices: TemplateValue[]) {
    super();
    if (choices.length === 0) throw new TemplateError('at least one item has to be provided');
    this.choices = choices;
  }

  attribute(name: string): TemplateInput | undefined {
    if (name === 'current') return this.choices[this.position];
    if (name === 'next') {
      return new TemplateFunction('next', () => {
        const current = this.choices[this.position] ?? null;
        this.position = (this.position + 1) % this.choices.length;
        return current;
      });
    }
    if (name !== 'reset') return undefined;
    return new TemplateFunction('reset', () => {
      this.position = 0;
      return null;
    });
  }

  text(): string {
    return '<Cycler>';
  }
}

function bound(value: TemplateValue | undefined): number {
  if (typeof value !== 'bigint' && typeof value !== 'boolean') {
    throw new TemplateError(`'${typeName(value ?? null)}' object cannot be interpreted as an integer`);
  }
  return Number(value);
}

function range(args: TemplateValue[], budget: Budget): TemplateValue {
  const [first, second, third = 1n] = args;
  const start = second === undefined ? 0 : bound(first);
  const stop = bound(second ?? first);
  const step = bound(third);
  if (step === 0) throw new TemplateError('range() arg 3 must not be zero');
  const size = Math.max(0, Math.ceil((stop - start) / step));
  if (size > MAX_RANGE) throw new TemplateError(`Range too big. The sandbox blocks ranges larger than MAX_RANGE (${MAX_RANGE}).`);
  budget.charge(size);
  return Array.from({ length: size }, (_unused, i) => BigInt(start + i * step));
}

function joiner(glue: string): TemplateFunction {
  let used = false;
  return new TemplateFunction('joiner', () => {
    const text = used ? glue : '';
    used = true;
    return text;
  });
}

function mapOf(positional: TemplateValue[], named: Map<string, TemplateValue>): TemplateMap {
  const result = new TemplateMap();
  const [source] = positional;
  if (source instanceof TemplateMap) for (const [key, value] of source) result.set(key, value);
  else if (Array.isArray(source)) for (const pair of source) if (Array.isArray(pair)) result.set(pair[0] ?? null, pair[1] ?? null);
  for (const [name, value] of named) result.set(name, value);
  return result;
}

/** The functions available to every template. */
export function makeGlobals(budget: Budget): Map<string, TemplateValue> {
  const functions = [
    new TemplateFunction('range', ({ positional }) => range(positional, budget)),
    new TemplateFunction('dict', ({ positional, named }) => mapOf(positional, named)),
    new TemplateFunction('namespace', ({ positional, named }) => new Namespace(mapOf(positional, named))),
    new TemplateFunction('cycler', ({ positional }) => new Cycler(positional)),
    new TemplateFunction('joiner', ({ positional }) => joiner(toText(positional[0] ?? ', '))),
  ];
  return new Map(functions.map((each) => [each.name, each]));
}

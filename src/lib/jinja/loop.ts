import type { Budget } from './budget.ts';
import { equal } from './operators.ts';
import { type CallValues, HostObject, TemplateFunction, type TemplateInput, type TemplateValue } from './values.ts';

/** The `loop` variable of one `for`. */
export class Loop extends HostObject {
  readonly typeName = 'LoopContext';
  override readonly holdsValues = true;
  position = 0;
  private readonly list: TemplateValue[];
  private readonly depth: number;
  private readonly recurse: ((items: TemplateValue) => TemplateValue) | undefined;
  private lastChecked: TemplateValue[] | undefined;
  private readonly budget: Budget;

  constructor(list: TemplateValue[], depth: number, recurse: ((items: TemplateValue) => TemplateValue) | undefined, budget: Budget) {
    super();
    this.list = list;
    this.depth = depth;
    this.recurse = recurse;
    this.budget = budget;
  }

  attribute(name: string): TemplateInput | undefined {
    const { position, list: items, depth } = this;
    switch (name) {
      case 'index':
        return BigInt(position + 1);
      case 'index0':
        return BigInt(position);
      case 'revindex':
        return BigInt(items.length - position);
      case 'revindex0':
        return BigInt(items.length - position - 1);
      case 'first':
        return position === 0;
      case 'last':
        return position === items.length - 1;
      case 'length':
        return BigInt(items.length);
      case 'depth':
        return BigInt(depth + 1);
      case 'depth0':
        return BigInt(depth);
      case 'previtem':
        return items[position - 1];
      case 'nextitem':
        return items[position + 1];
      case 'cycle':
        return new TemplateFunction('cycle', ({ positional }) => positional[position % Math.max(1, positional.length)] ?? null);
      case 'changed':
        return new TemplateFunction('changed', ({ positional }) => this.changed(positional));
      default:
        return undefined;
    }
  }

  text(): string {
    return `<LoopContext ${this.position + 1}/${this.list.length}>`;
  }

  override call({ positional }: CallValues): TemplateValue {
    const { recurse } = this;
    if (!recurse) return super.call({ positional, named: new Map() });
    return this.budget.nested(() => recurse(positional[0] ?? null));
  }

  private changed(values: TemplateValue[]): boolean {
    const same = this.lastChecked !== undefined && equal(this.lastChecked, values);
    this.lastChecked = values;
    return !same;
  }
}

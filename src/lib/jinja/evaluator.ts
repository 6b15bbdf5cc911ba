import { present } from '../../base/present.ts';
import type { Budget } from './budget.ts';
import { TemplateError } from './errors.ts';
import { sequenceFilters } from './library/filters-sequence.ts';
import { textFilters } from './library/filters-text.ts';
import { humanizeFilters } from './library/humanize-filters.ts';
import type { Filter, Runtime } from './library/library.ts';
import { builtinItem, builtinMethod, sliceOf } from './library/methods.ts';
import { tests } from './library/tests.ts';
import { binary, compare } from './operators.ts';
import type { Scope } from './scope.ts';
import type { CallArguments, Expression } from './syntax/ast.ts';
import {
  type CallValues,
  HostObject,
  isNumeric,
  TemplateFunction,
  type TemplateInput,
  TemplateMap,
  type TemplateValue,
  TextValue,
  Tuple,
  toIterable,
  toRepr,
  toText,
  toValue,
  truthy,
  tuple,
  typeName,
  Undefined,
  unwrapped,
} from './values.ts';

const FILTERS: ReadonlyMap<string, Filter> = new Map([...textFilters, ...sequenceFilters, ...humanizeFilters]);

export type Context = Readonly<Record<string, TemplateInput>>;

export interface EvaluatorOptions {
  /** Filters of the caller, in addition to the built-in ones. */
  filters: ReadonlyMap<string, Filter> | undefined;
  now: () => string;
  globals: ReadonlyMap<string, TemplateValue>;
  budget: Budget;
}

/** Evaluates expressions. Each node costs one step of the budget. Expressions can access only the context, variables, globals, filters and tests. */
export class Evaluator implements Runtime {
  readonly budget: Budget;
  readonly now: () => string;
  private readonly context: Context;
  private readonly converted = new Map<string, TemplateValue>();
  private readonly globals: ReadonlyMap<string, TemplateValue>;
  private readonly filters: ReadonlyMap<string, Filter> | undefined;

  constructor(context: Context, { filters, now, globals, budget }: EvaluatorOptions) {
    this.context = context;
    this.filters = filters;
    this.now = now;
    this.globals = globals;
    this.budget = budget;
  }

  evaluate(node: Expression, scope: Scope): TemplateValue {
    return unwrapped(this.evaluateWhole(node, scope));
  }

  /** Like {@link evaluate}, but keeps the attributes of a {@link TextValue}. */
  evaluateWhole(node: Expression, scope: Scope): TemplateValue {
    this.budget.step();
    switch (node.kind) {
      case 'const':
        return node.value;
      case 'name':
        return this.lookUp(node.name, scope);
      case 'list':
        return node.items.map((item) => this.evaluate(item, scope));
      case 'tuple':
        return tuple(node.items.map((item) => this.evaluate(item, scope)));
      case 'concat':
        return this.budget.join(this.texts(node.items, scope), '');
      case 'dict':
        return this.dict(node.entries, scope);
      case 'attribute':
        return this.attribute(this.evaluateWhole(node.target, scope), node.name);
      case 'item':
        return this.subscript(node, scope);
      case 'slice':
        throw new TemplateError('slices stand only in brackets');
      case 'call':
        return this.call(this.evaluate(node.target, scope), this.evaluateArguments(node.args, scope));
      case 'filter':
        return this.callFilter(
          node.name,
          this.evaluate(present(node.target, 'the target of a filter'), scope),
          this.evaluateArguments(node.args, scope),
        );
      case 'test':
        return this.callTest(node.name, this.evaluate(node.target, scope), this.evaluateArguments(node.args, scope)) !== node.negated;
      case 'condition':
        if (truthy(this.evaluate(node.test, scope))) return this.evaluate(node.chosen, scope);
        return node.otherwise
          ? this.evaluate(node.otherwise, scope)
          : new Undefined('the inline if-expression evaluated to false and no else section was defined.');
      case 'and': {
        const left = this.evaluate(node.left, scope);
        return truthy(left) ? this.evaluate(node.right, scope) : left;
      }
      case 'or': {
        const left = this.evaluate(node.left, scope);
        return truthy(left) ? left : this.evaluate(node.right, scope);
      }
      case 'not':
        return !truthy(this.evaluate(node.operand, scope));
      case 'negative':
      case 'positive':
        return this.signed(node.kind, this.evaluate(node.operand, scope));
      case 'binary': {
        const left = this.evaluate(node.left, scope);
        const right = this.evaluate(node.right, scope);
        this.budget.weigh(left);
        this.budget.weigh(right);
        return binary(node.operator, left, right, this.budget);
      }
      case 'compare':
        return this.compare(node, scope);
    }
  }

  evaluateArguments(args: CallArguments, scope: Scope): CallValues {
    const positional = args.positional.map((argument) => this.evaluate(argument, scope));
    const named = new Map(args.named.map(([name, argument]): [string, TemplateValue] => [name, this.evaluate(argument, scope)]));
    if (args.rest) {
      for (const value of toIterable(this.evaluate(args.rest, scope))) {
        this.budget.step();
        positional.push(value);
      }
    }
    if (args.namedRest) {
      const rest = this.evaluate(args.namedRest, scope);
      if (rest instanceof Undefined) rest.fail();
      if (!(rest instanceof TemplateMap)) throw new TemplateError(`argument after ** must be a mapping, not ${typeName(rest)}`);
      for (const [name, value] of rest) {
        this.budget.step();
        named.set(toText(name), value);
      }
    }
    return { positional, named };
  }

  attribute(target: TemplateValue, name: string): TemplateValue {
    if (target instanceof Undefined) return target;
    if (target instanceof HostObject) {
      const found = name.startsWith('_') ? undefined : target.attribute(name);
      return found === undefined && target instanceof TextValue ? this.attribute(target.plain, name) : this.fromHost(target, found, name);
    }
    const method = name.startsWith('_') ? undefined : builtinMethod(target, name, this.budget);
    if (method) return method;
    const found = builtinItem(target, name);
    return found === undefined ? missing(target, name) : found;
  }

  item(target: TemplateValue, key: TemplateValue): TemplateValue {
    if (target instanceof Undefined) return target;
    if (target instanceof HostObject) {
      const found = target.item(key);
      return found === undefined && target instanceof TextValue ? this.item(target.plain, key) : this.fromHost(target, found, toText(key));
    }
    const found = builtinItem(target, key);
    if (found !== undefined) return found;
    return typeof key === 'string' ? this.attribute(target, key) : missing(target, key);
  }

  call(target: TemplateValue, values: CallValues): TemplateValue {
    if (target instanceof Undefined) target.fail();
    for (const value of values.positional) this.budget.weigh(value);
    if (target instanceof TemplateFunction) return this.budget.nested(() => target.call(values));
    if (target instanceof HostObject) return target.call(values);
    throw new TemplateError(`'${typeName(target)}' object is not callable`);
  }

  callFilter(name: string, value: TemplateValue, args: CallValues): TemplateValue {
    const filter = this.filters?.get(name) ?? FILTERS.get(name);
    if (!filter) throw new TemplateError(`No filter named '${name}'.`);
    this.weigh(value, args);
    return filter(value, args, this);
  }

  callTest(name: string, value: TemplateValue, args: CallValues): boolean {
    const test = tests.get(name);
    if (!test) throw new TemplateError(`No test named '${name}'.`);
    this.weigh(value, args);
    return test(value, args.positional, this);
  }

  hasFilter(name: string): boolean {
    return FILTERS.has(name) || this.filters?.has(name) === true;
  }

  hasTest(name: string): boolean {
    return tests.has(name);
  }

  lookUp(name: string, scope: Scope): TemplateValue {
    const local = scope.get(name);
    const known = local === undefined ? this.converted.get(name) : local;
    if (known !== undefined) return known;
    const input = Object.hasOwn(this.context, name) ? this.context[name] : undefined;
    if (input === undefined) return this.globals.get(name) ?? new Undefined(`'${name}' is undefined`);
    const value = toValue(input);
    this.converted.set(name, value);
    return value;
  }

  private *texts(nodes: readonly Expression[], scope: Scope): Generator<string> {
    for (const node of nodes) {
      const value = this.evaluate(node, scope);
      this.budget.weigh(value);
      yield toText(value);
    }
  }

  private weigh(value: TemplateValue, { positional, named }: CallValues): void {
    this.budget.weigh(value);
    for (const argument of positional) this.budget.weigh(argument);
    for (const argument of named.values()) this.budget.weigh(argument);
  }

  private fromHost(target: HostObject, found: TemplateInput | undefined, name: string): TemplateValue {
    if (found === undefined) return new Undefined(`'${target.typeName} object' has no attribute '${name}'`);
    return target.holdsValues ? (found as TemplateValue) : toValue(found);
  }

  private dict(entries: [Expression, Expression][], scope: Scope): TemplateMap {
    const map = new TemplateMap();
    for (const [keyNode, valueNode] of entries) {
      const key = this.evaluate(keyNode, scope);
      if ((Array.isArray(key) && !(key instanceof Tuple)) || key instanceof TemplateMap)
        throw new TemplateError(`unhashable type: '${typeName(key)}'`);
      map.set(key, this.evaluate(valueNode, scope));
    }
    return map;
  }

  private subscript({ target, key }: Extract<Expression, { kind: 'item' }>, scope: Scope): TemplateValue {
    const value = this.evaluateWhole(target, scope);
    if (key.kind !== 'slice') return this.item(value, this.evaluate(key, scope));
    const part = (node: Expression | undefined) => (node ? this.evaluate(node, scope) : null);
    return sliceOf(unwrapped(value), part(key.start), part(key.stop), part(key.step), this.budget);
  }

  private signed(kind: 'negative' | 'positive', value: TemplateValue): TemplateValue {
    if (value instanceof Undefined) value.fail();
    if (!isNumeric(value)) throw new TemplateError(`bad operand type for unary ${kind === 'negative' ? '-' : '+'}: '${typeName(value)}'`);
    const number = typeof value === 'boolean' ? BigInt(value) : value;
    return kind === 'negative' ? -number : number;
  }

  private compare({ first, rest }: Extract<Expression, { kind: 'compare' }>, scope: Scope): boolean {
    let left = this.evaluate(first, scope);
    for (const [operator, node] of rest) {
      const right = this.evaluate(node, scope);
      this.budget.weigh(right);
      if (!compare(operator, left, right, this.budget)) return false;
      left = right;
    }
    return true;
  }
}

function missing(target: TemplateValue, key: TemplateValue): Undefined {
  const owner = target === null ? "'None'" : `'${typeName(target)} object'`;
  return new Undefined(typeof key === 'string' ? `${owner} has no attribute '${key}'` : `${owner} has no element ${toRepr(key)}`);
}

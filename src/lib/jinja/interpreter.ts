import { present } from '../../base/present.ts';
import { Budget } from './budget.ts';
import { TemplateError } from './errors.ts';
import { type Context, Evaluator } from './evaluator.ts';
import { escapeHtml } from './library/filters-text.ts';
import { makeGlobals } from './library/globals.ts';
import type { Filter } from './library/library.ts';
import { Loop } from './loop.ts';
import { Scope } from './scope.ts';
import type { Expression, FilterExpression, Parameter, Statement, Target, Template } from './syntax/ast.ts';
import {
  type CallValues,
  HostObject,
  isIterable,
  TemplateFunction,
  TemplateMap,
  type TemplateValue,
  toIterable,
  toText,
  truthy,
  tuple,
  typeName,
  Undefined,
} from './values.ts';

/** Filters whose result is already HTML, for `{% autoescape true %}`. */
const HTML_FILTERS = new Set(['safe', 'e', 'escape', 'forceescape', 'tojson', 'xmlattr', 'urlize']);

export interface RenderOptions {
  filters?: ReadonlyMap<string, Filter>;
  /** The current instant for the humanize filters. */
  now?: () => string;
  /** Shared by renderings with a common limit; by default each rendering has its own. */
  budget?: Budget;
}

/** Runs a parsed template. @throws {TemplateError} for anything that Jinja2's sandbox rejects, or when the budget is exhausted */
export function runTemplate(template: Template, context: Context, { filters, now, budget = new Budget() }: RenderOptions): string {
  const currentInstant = now ?? (() => new Date().toISOString());
  const evaluator = new Evaluator(context, { filters, now: currentInstant, globals: makeGlobals(budget), budget });
  return new Interpreter(evaluator, budget).body(template.body, new Scope(undefined));
}

class Interpreter {
  private readonly evaluator: Evaluator;
  private readonly budget: Budget;

  constructor(evaluator: Evaluator, budget: Budget) {
    this.evaluator = evaluator;
    this.budget = budget;
  }

  body(statements: Statement[], scope: Scope): string {
    const pieces: string[] = [];
    for (const statement of statements) {
      this.budget.step();
      pieces.push(this.budget.text(this.statement(statement, scope)));
    }
    return pieces.join('');
  }

  private statement(node: Statement, scope: Scope): string {
    switch (node.kind) {
      case 'text':
        return node.text;
      case 'output': {
        const text = toText(this.evaluator.evaluate(node.value, scope));
        if (!scope.escape || (node.value.kind === 'filter' && HTML_FILTERS.has(node.value.name))) return text;
        return escapeHtml(text);
      }
      case 'if': {
        const branch = node.branches.find(({ test }) => truthy(this.evaluator.evaluate(test, scope)));
        return this.body(branch ? branch.body : node.otherwise, scope);
      }
      case 'for':
        return this.loop(node, this.evaluator.evaluate(node.source, scope), scope, scope.loopDepth);
      case 'set':
        this.assign(node.target, this.evaluator.evaluateWhole(node.value, scope), scope);
        return '';
      case 'set-block': {
        const text = this.body(node.body, new Scope(scope));
        this.assign(node.target, node.filter ? this.filtered(node.filter, text, scope) : text, scope);
        return '';
      }
      case 'macro':
        scope.set(node.name, this.macro(node.name, node.parameters, node.body, scope));
        return '';
      case 'call-block': {
        const target = this.evaluator.evaluate(node.call.target, scope);
        const values = this.evaluator.evaluateArguments(node.call.args, scope);
        values.named.set('caller', this.macro('caller', node.parameters, node.body, scope));
        return toText(this.evaluator.call(target, values));
      }
      case 'filter-block':
        return toText(this.filtered(node.filter, this.body(node.body, new Scope(scope)), scope));
      case 'with': {
        const inner = new Scope(scope);
        for (const [target, value] of node.bindings) this.assign(target, this.evaluator.evaluateWhole(value, scope), inner);
        return this.body(node.body, inner);
      }
      case 'block':
        return this.body(node.body, new Scope(scope));
      case 'autoescape': {
        const inner = new Scope(scope);
        inner.escape = truthy(this.evaluator.evaluate(node.enabled, scope));
        return this.body(node.body, inner);
      }
      case 'load':
        throw new TemplateError('no loader for this environment specified');
    }
  }

  private loop(node: Extract<Statement, { kind: 'for' }>, source: TemplateValue, scope: Scope, depth: number): string {
    const items: TemplateValue[] = [];
    for (const item of toIterable(source)) {
      this.budget.step();
      if (node.test) {
        const inner = new Scope(scope);
        this.assign(node.target, item, inner);
        if (!truthy(this.evaluator.evaluate(node.test, inner))) continue;
      }
      items.push(item);
    }
    if (items.length === 0) return this.body(node.otherwise, scope);
    const recurse = node.recursive ? (inner: TemplateValue) => this.loop(node, inner, scope, depth + 1) : undefined;
    const loop = new Loop(items, depth, recurse, this.budget);
    const pieces: string[] = [];
    for (const [position, item] of items.entries()) {
      loop.position = position;
      const inner = new Scope(scope, depth + 1);
      inner.set('loop', loop);
      this.assign(node.target, item, inner);
      pieces.push(this.body(node.body, inner));
    }
    return pieces.join('');
  }

  private assign(target: Target, value: TemplateValue, scope: Scope): void {
    if (target.kind === 'name') scope.set(target.name, value);
    else if (target.kind === 'namespace') {
      const owner = this.evaluator.lookUp(target.name, scope);
      if (!(owner instanceof HostObject)) throw new TemplateError('cannot assign attribute on non-namespace object');
      owner.assign(target.attribute, value);
    } else {
      if (!isIterable(value)) throw new TemplateError(`cannot unpack non-iterable ${typeName(value)} object`);
      const items = Array.from(toIterable(value));
      const expected = target.items.length;
      if (items.length < expected) throw new TemplateError(`not enough values to unpack (expected ${expected}, got ${items.length})`);
      if (items.length > expected) throw new TemplateError(`too many values to unpack (expected ${expected})`);
      for (const [i, item] of items.entries()) this.assign(present(target.items[i], 'the target of an item'), item, scope);
    }
  }

  private filtered(filter: FilterExpression, text: string, scope: Scope): TemplateValue {
    const inner: TemplateValue = filter.target?.kind === 'filter' ? this.filtered(filter.target, text, scope) : text;
    return this.evaluator.callFilter(filter.name, inner, this.evaluator.evaluateArguments(filter.args, scope));
  }

  /** A macro sees the variables of its definition, not of its caller. */
  private macro(name: string, parameters: Parameter[], body: Statement[], outer: Scope): TemplateFunction {
    return new TemplateFunction(name, ({ positional, named }: CallValues) => {
      const scope = new Scope(outer);
      const rest = new TemplateMap(named);
      for (const [i, { name: parameter, fallback }] of parameters.entries()) {
        const given = i < positional.length ? positional[i] : named.get(parameter);
        rest.delete(parameter);
        scope.set(parameter, given === undefined ? this.absent(parameter, fallback, scope) : given);
      }
      const caller = named.get('caller');
      if (caller !== undefined) scope.set('caller', caller);
      rest.delete('caller');
      scope.set('varargs', tuple(positional.slice(parameters.length)));
      scope.set('kwargs', rest);
      return this.body(body, scope);
    });
  }

  private absent(parameter: string, fallback: Expression | undefined, scope: Scope): TemplateValue {
    return fallback ? this.evaluator.evaluate(fallback, scope) : new Undefined(`parameter '${parameter}' was not provided`);
  }
}

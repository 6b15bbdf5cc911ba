import { isJsonObject } from '../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import { type Hydrated, isHydratedList, isHydratedObject, Placeholder } from '../parameters/placeholders.ts';
import { SchemaBudget, SchemaTooCostly } from './budget.ts';
import type { Check, Issue, Path } from './issue.ts';
import { isOfType, KEYWORDS, MEMBERS_PER_STEP } from './keywords.ts';
import { pythonRepr } from './python-repr.ts';
import type { References } from './references.ts';
import { type Collector, evaluatedIndexes, evaluatedKeys } from './unevaluated.ts';

/** Maximum depth of evaluation, far below the limit of the call stack. */
const MAX_DEPTH = 250;
/** Maximum number of steps per validation, about 0.15 s: one for every evaluated subschema, and more where one does the work of many. */
const MAX_STEPS = 150_000;
/** Characters of a string that a check reads per step. */
const CHARACTERS_PER_STEP = 256;

/** A schema that refers back to itself without descending into the value. */
export class CircularSchema extends Error {}

/** The references being followed on the current value. A repeated one means a cycle. */
type Active = ReadonlySet<JsonValue>;
const NONE: Active = new Set();

/** Where a schema applies, and the issues found there. */
interface Place {
  path: Path;
  active: Active;
  issues: Issue[];
}

interface Limits {
  /** Shared by the validations of one request; by default each has its own. */
  budget?: SchemaBudget | undefined;
  steps?: number;
}

/** One validation of one value. */
export class Evaluation {
  private readonly references: References;
  private readonly formats: boolean;
  private readonly budget: SchemaBudget;
  private readonly collector: Collector;
  private steps: number;
  private readonly spend = (steps: number): void => {
    this.steps -= steps;
    if (this.steps < 0) throw new SchemaTooCostly();
    this.budget.spend(steps);
  };
  private depth = 0;

  constructor(references: References, formats: boolean, { budget = new SchemaBudget(), steps = MAX_STEPS }: Limits = {}) {
    this.references = references;
    this.formats = formats;
    this.budget = budget;
    this.steps = steps;
    this.collector = {
      references,
      isValid: (schema, value) => this.evaluate(schema, value, [], NONE).length === 0,
      matches: (pattern, text) => {
        this.spend(1);
        return this.budget.patterns.test(pattern, text);
      },
      step: () => this.spend(1),
    };
  }

  /** All issues, in the order of the schema. */
  run(schema: JsonValue, value: Hydrated): Issue[] {
    return this.evaluate(schema, value, [], NONE);
  }

  private evaluate(schema: JsonValue, value: Hydrated, path: Path, active: Active): Issue[] {
    if (value instanceof Placeholder || schema === true) return [];
    if (schema === false) {
      return [{ path, message: `False schema does not allow ${pythonRepr(value)}`, keyword: undefined, matchesType: false, branches: [] }];
    }
    if (!isJsonObject(schema)) return [];
    this.spend(typeof value === 'string' ? 1 + value.length / CHARACTERS_PER_STEP : 1);
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw new CircularSchema();
    const issues: Issue[] = [];
    let check: Check | undefined;
    for (const name of Object.keys(schema)) {
      const keyword = schema[name] as JsonValue;
      if (name === '$ref' || name === '$dynamicRef') {
        if (typeof keyword === 'string') this.follow(keyword, value, { path, active, issues });
        continue;
      }
      const isUnevaluated = name === 'unevaluatedProperties' || name === 'unevaluatedItems';
      const assertion = isUnevaluated ? undefined : KEYWORDS.get(name);
      if (!assertion && !isUnevaluated) continue;
      check ??= this.checkOf(schema, value, { path, active, issues });
      check.name = name;
      check.keyword = keyword;
      if (assertion) assertion(check);
      else if (name === 'unevaluatedProperties') this.unevaluatedProperties(check);
      else this.unevaluatedItems(check);
    }
    this.depth -= 1;
    return issues;
  }

  private follow(reference: string, value: Hydrated, { path, active, issues }: Place): void {
    const target = this.references.resolve(reference);
    if (active.has(target)) throw new CircularSchema();
    for (const issue of this.evaluate(target, value, path, new Set(active).add(target))) issues.push(issue);
  }

  /** The context of the keywords of one schema. They run one after another, so one context suffices for all. */
  private checkOf(schema: JsonObject, value: Hydrated, { path, active, issues }: Place): Check {
    const inner = (subschema: JsonValue, member: Hydrated = value, part?: string | number) =>
      this.evaluate(subschema, member, part === undefined ? path : [...path, part], member === value && part === undefined ? active : NONE);
    const check: Check = {
      name: '',
      keyword: true,
      value,
      schema,
      path,
      formats: this.formats,
      fail: (message, { missing, branches = [], keyword: failed = check.name } = {}) => {
        this.budget.message(message);
        issues.push({
          path,
          message,
          keyword: failed,
          matchesType: this.matchesType(schema, value),
          branches,
          ...(missing === undefined ? {} : { missing }),
        });
      },
      descend: (subschema, member, part) => {
        for (const issue of inner(subschema, member, part)) issues.push(issue);
      },
      issues: inner,
      matches: this.collector.matches,
      spend: this.spend,
    };
    return check;
  }

  private matchesType({ type }: JsonObject, value: Hydrated): boolean {
    if (type === undefined) return false;
    return (Array.isArray(type) ? type : [type]).some((each) => isOfType(value, each));
  }

  private unevaluatedProperties({ keyword, value, schema, fail, issues, spend }: Check): void {
    if (!isHydratedObject(value)) return;
    spend(Object.keys(value).length / MEMBERS_PER_STEP);
    const { unevaluatedProperties: _own, ...others } = schema;
    const seen = evaluatedKeys(others, value, this.collector);
    const left = Object.keys(value).filter((key) => !seen.has(key) && issues(keyword, value[key], key).length > 0);
    if (left.length === 0) return;
    const names = (keyword === false ? left.sort() : left).map(pythonRepr).join(', ');
    const verb = left.length === 1 ? 'was' : 'were';
    if (keyword === false) fail(`Unevaluated properties are not allowed (${names} ${verb} unexpected)`);
    else fail(`Unevaluated properties are not valid under the given schema (${names} ${verb} unevaluated and invalid)`);
  }

  private unevaluatedItems({ keyword, value, schema, fail, issues, spend }: Check): void {
    if (!isHydratedList(value)) return;
    spend(value.length / MEMBERS_PER_STEP);
    const { unevaluatedItems: _own, ...others } = schema;
    const seen = evaluatedIndexes(others, value, this.collector);
    const left = value.filter((item, i) => !seen.has(i) && issues(keyword, item, i).length > 0);
    if (left.length === 0) return;
    fail(`Unevaluated items are not allowed (${left.map(pythonRepr).join(', ')} ${left.length === 1 ? 'was' : 'were'} unexpected)`);
  }
}

/** The parsed template. One type per Jinja2 construct; nodes keep `line` only where an error message needs it. */
export type Constant = null | boolean | bigint | number | string;

export interface CallArguments {
  positional: Expression[];
  named: [string, Expression][];
  /** `*rest` */
  rest: Expression | undefined;
  /** `**named` */
  namedRest: Expression | undefined;
}

export type BinaryOperator = '+' | '-' | '*' | '/' | '//' | '%' | '**';
export type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in';

export type Expression =
  | { kind: 'const'; value: Constant }
  | { kind: 'name'; name: string }
  | { kind: 'list' | 'tuple' | 'concat'; items: Expression[] }
  | { kind: 'dict'; entries: [Expression, Expression][] }
  | { kind: 'attribute'; target: Expression; name: string }
  | { kind: 'item'; target: Expression; key: Expression }
  | { kind: 'slice'; start: Expression | undefined; stop: Expression | undefined; step: Expression | undefined }
  | { kind: 'call'; target: Expression; args: CallArguments }
  /** `target` is undefined at the start of a filter block, which filters the text of the block. */
  | { kind: 'filter'; target: Expression | undefined; name: string; args: CallArguments }
  | { kind: 'test'; target: Expression; name: string; args: CallArguments; negated: boolean }
  | { kind: 'condition'; test: Expression; chosen: Expression; otherwise: Expression | undefined }
  | { kind: 'and' | 'or'; left: Expression; right: Expression }
  | { kind: 'not' | 'negative' | 'positive'; operand: Expression }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
  | { kind: 'compare'; first: Expression; rest: [ComparisonOperator, Expression][] };

export type FilterExpression = Extract<Expression, { kind: 'filter' }>;

/** Targets of `set`, `for` and `with`. */
export type Target =
  | { kind: 'name'; name: string }
  | { kind: 'tuple'; items: Target[] }
  | { kind: 'namespace'; name: string; attribute: string };

export interface Parameter {
  name: string;
  fallback: Expression | undefined;
}

export type Statement =
  | { kind: 'text'; text: string }
  | { kind: 'output'; value: Expression }
  | { kind: 'if'; branches: { test: Expression; body: Statement[] }[]; otherwise: Statement[] }
  | {
      kind: 'for';
      target: Target;
      source: Expression;
      test: Expression | undefined;
      recursive: boolean;
      body: Statement[];
      otherwise: Statement[];
    }
  | { kind: 'set'; target: Target; value: Expression }
  | { kind: 'set-block'; target: Target; filter: FilterExpression | undefined; body: Statement[] }
  | { kind: 'macro'; name: string; parameters: Parameter[]; body: Statement[] }
  | { kind: 'call-block'; parameters: Parameter[]; call: Extract<Expression, { kind: 'call' }>; body: Statement[] }
  | { kind: 'filter-block'; filter: FilterExpression; body: Statement[] }
  | { kind: 'with'; bindings: [Target, Expression][]; body: Statement[] }
  | { kind: 'block'; name: string; body: Statement[] }
  | { kind: 'autoescape'; enabled: Expression; body: Statement[] }
  /** `include`, `import`, `from`, `extends`: parsed, but they fail because there is nothing to load. */
  | { kind: 'load'; tag: string };

export interface Template {
  body: Statement[];
  loops: number;
  loopDepth: number;
  /** Every name that the template reads, including those it sets itself. */
  names: ReadonlySet<string>;
}

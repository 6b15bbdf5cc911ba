import type { TemplateValue } from './values.ts';

/** The variables of one body. Reads continue in outer scopes; writes stay here, so no variable leaks out of a loop, macro or `with`. */
export class Scope {
  private readonly variables = new Map<string, TemplateValue>();
  private readonly parent: Scope | undefined;
  /** Number of enclosing loops of this body: `loop.depth`. */
  readonly loopDepth: number;
  escape: boolean;

  constructor(parent: Scope | undefined, loopDepth = parent?.loopDepth ?? 0) {
    this.parent = parent;
    this.loopDepth = loopDepth;
    this.escape = parent?.escape ?? false;
  }

  get(name: string): TemplateValue | undefined {
    return this.variables.get(name) ?? (this.variables.has(name) ? null : this.parent?.get(name));
  }

  set(name: string, value: TemplateValue): void {
    this.variables.set(name, value);
  }
}

/** Any JSON. Numbers that a double would change are kept as {@link LosslessNumber}. */
export type JsonValue = null | boolean | number | string | LosslessNumber | JsonValue[] | { [key: string]: JsonValue };
/** A value of a label: a number may be a {@link LosslessNumber}. */
export type JsonScalar = boolean | number | string | LosslessNumber;
export type JsonObject = { [key: string]: JsonValue };

/** Set by {@link LosslessNumber.toJSON} while {@link writeNatively} runs. A flag of the module: JSON.stringify hands nothing of ours to toJSON. */
let sawLosslessNumber = false;

/** A JSON number whose text matters: `1.0`, `1e5`, integers beyond 2^53. Written out exactly as it was read. */
export class LosslessNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The nearest double. */
  valueOf(): number {
    return Number(this.text);
  }

  toString(): string {
    return this.text;
  }

  /** True for `12345678901234567890`, false for `1.0` and `1e5`: what Python clients call int and float. */
  get isInteger(): boolean {
    return !/[.eE]/.test(this.text);
  }

  toJSON(): number {
    sawLosslessNumber = true;
    return Number(this.text);
  }
}

/** JSON as the native writer makes it; undefined when it met a {@link LosslessNumber}, whose text it does not keep. `null` stands for what is no JSON. */
export function writeNatively(value: unknown): string | undefined {
  sawLosslessNumber = false;
  const text = JSON.stringify(value) ?? 'null';
  return sawLosslessNumber ? undefined : text;
}

/** Any JSON value. Numbers that a double cannot represent exactly are {@link LosslessNumber}s. */
export type JsonValue = null | boolean | number | string | LosslessNumber | JsonValue[] | { [key: string]: JsonValue };
/** The value of a label. A number may be a {@link LosslessNumber}. */
export type JsonScalar = boolean | number | string | LosslessNumber;
export type JsonObject = { [key: string]: JsonValue };

/** True while {@link writeNatively} runs. A module-level flag, because JSON.stringify passes no context to toJSON. */
let isWritingNatively = false;
/** Stops the native writer at the first text that it would change. */
const WOULD_LOSE = new Error('a string that the native serializer would change');

/** A JSON number whose text matters: `1.0`, `1e5`, integers beyond 2^53. Written exactly as read. */
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

  /** True for `12345678901234567890`, false for `1.0` and `1e5`: the distinction of Python clients between int and float. */
  get isInteger(): boolean {
    return !/[.eE]/.test(this.text);
  }

  toJSON(): number {
    if (isWritingNatively) throw WOULD_LOSE;
    return Number(this.text);
  }
}

/** JSON text that passes through unchanged, without parsing and writing. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): null {
    if (isWritingNatively) throw WOULD_LOSE;
    return null;
  }
}

/**
 * Writes JSON with the native writer; undefined if the value contains a {@link LosslessNumber} or a {@link JsonText}, whose text the native writer would lose,
 * or is nested more than a few thousand levels deep. Values that are not JSON become `null`.
 */
export function writeNatively(value: unknown): string | undefined {
  isWritingNatively = true;
  try {
    return JSON.stringify(value) ?? 'null';
  } catch (error) {
    if (error === WOULD_LOSE || error instanceof RangeError) return undefined;
    throw error;
  } finally {
    isWritingNatively = false;
  }
}

import { endOfString } from './extent.ts';
import { isJsonObject, parseJson } from './json.ts';
import { JsonSyntaxError } from './parser.ts';
import type { JsonObject, JsonValue } from './value.ts';

/** A list or object whose end has not been reached. While it is small, it is not built: it is then parsed in one call together with its surroundings. */
interface Open {
  readonly isObject: boolean;
  /** Position of its bracket. */
  readonly at: number;
  /** Position of its latest entry. */
  member: number;
  /** Position of the first entry that is not in `made`. */
  from: number;
  made: JsonValue[] | JsonObject | undefined;
  /** Whether an entry that was built separately ends at `from`, so that a comma or the end must follow. */
  isAfterMember: boolean;
}

const QUOTE = 34;
const COMMA = 44;

/** Minimum characters per piece. Only long strings exceed it significantly, and they parse fast. */
const PIECE = 65_536;

/**
 * {@link parseJson} in pieces, for large texts. It finds where the entries of large lists and objects end, and calls {@link parseJson} for several thousand
 * characters at a time, which is several times as fast as for one entry at a time.
 */
export class GradualParser {
  /** Valid after {@link step} has returned true. */
  value: JsonValue = null;
  private readonly open: Open[] = [];
  private at = 0;
  /** Everything before this position has been built. */
  private read = 0;

  constructor(
    private readonly text: string,
    private readonly piece = PIECE,
  ) {}

  /**
   * Parses the next piece.
   *
   * @returns true at the end
   * @throws {JsonSyntaxError} with the offset of the first wrong character
   */
  step(): boolean {
    const { text, open } = this;
    for (; this.at < text.length; this.at++) {
      switch (text.charCodeAt(this.at)) {
        case QUOTE:
          this.at = endOfString(text, this.at);
          break;
        case 91: // [
        case 123: // {
          open.push(begin(text, this.at));
          break;
        case COMMA:
          if (!this.passComma()) break;
          this.at += 1;
          return false;
        case 93: // ]
        case 125: // }
          if (this.close()) return true;
          break;
        default:
      }
    }
    // a single value, or lists and objects without an end
    this.value = this.parse('', 0, text.length, '');
    return true;
  }

  /** @returns whether it has parsed a piece */
  private passComma(): boolean {
    const { open, at } = this;
    const current = open.at(-1);
    if (!current) throw new JsonSyntaxError('Extra data', at);
    const isPiece = at - this.read > this.piece;
    if (current.isAfterMember) {
      this.expectBlank(current.from, at, "Expecting ',' delimiter");
      current.isAfterMember = false;
      current.from = at + 1;
    } else if (isPiece) {
      const made = this.make();
      this.add(made, current, at);
      current.from = at + 1;
    }
    current.member = at + 1;
    if (isPiece) this.read = at + 1;
    return isPiece;
  }

  /** Ends the innermost list or object. @returns true if it was the outermost */
  private close(): boolean {
    const { text, open, at } = this;
    const current = open.pop();
    if (!current || current.isObject !== (text[at] === '}')) throw new JsonSyntaxError("Expecting ',' delimiter", at);
    const parent = open.at(-1);
    if (!current.made) {
      if (parent) return false;
      this.value = this.parse('', 0, text.length, '');
      return true;
    }
    if (current.isAfterMember) this.expectBlank(current.from, at, "Expecting ',' delimiter");
    else this.add(current.made, current, at);
    this.read = at + 1;
    if (parent) {
      parent.from = at + 1;
      parent.isAfterMember = true;
      return false;
    }
    this.expectBlank(at + 1, text.length, 'Extra data');
    this.value = current.made;
    return true;
  }

  /** Builds all open lists and objects, each with the entries before its open one. @returns the innermost */
  private make(): JsonValue[] | JsonObject {
    let outer: Open | undefined;
    let made: JsonValue[] | JsonObject = [];
    for (const one of this.open) {
      if (!one.made) {
        one.made = one.isObject ? {} : [];
        if (outer?.made) this.link(outer.made, outer, one);
        else this.expectBlank(0, one.at, 'Expecting value');
      }
      made = one.made;
      outer = one;
    }
    return made;
  }

  /** Adds to a list or object the entries before its open one, and the open one itself. */
  private link(made: JsonValue[] | JsonObject, outer: Open, inner: Open): void {
    if (outer.isAfterMember) throw new JsonSyntaxError("Expecting ',' delimiter", outer.from);
    if (outer.member > outer.from) this.add(made, outer, outer.member - 1);
    if (Array.isArray(made)) {
      this.expectBlank(outer.member, inner.at, 'Expecting value');
      made.push(inner.made ?? null);
      return;
    }
    const [key] = Object.keys(this.parse('{', outer.member, inner.at, 'null}') ?? {});
    if (key === undefined) throw new JsonSyntaxError('Expecting property name enclosed in double quotes', inner.at);
    define(made, key, inner.made ?? null);
  }

  /** Adds the entries of a list or object before `end`. */
  private add(made: JsonValue[] | JsonObject, { from, isObject }: Open, end: number): void {
    const members = this.parse(isObject ? '{' : '[', from, end, isObject ? '}' : ']');
    let isEmpty = true;
    if (Array.isArray(made) && Array.isArray(members)) {
      isEmpty = members.length === 0;
      for (const member of members) made.push(member);
    } else if (!Array.isArray(made) && isJsonObject(members)) {
      for (const [key, member] of Object.entries(members)) {
        isEmpty = false;
        define(made, key, member);
      }
    }
    if (isEmpty) throw new JsonSyntaxError('Expecting value', end);
  }

  private parse(before: string, from: number, to: number, after: string): JsonValue {
    try {
      return parseJson(before + this.text.slice(from, to) + after);
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      throw new JsonSyntaxError(error.message, Math.min(to, from + error.offset - before.length));
    }
  }

  private expectBlank(from: number, to: number, message: string): void {
    for (let at = from; at < to; at++) if (!' \t\n\r'.includes(this.text.charAt(at))) throw new JsonSyntaxError(message, at);
  }
}

const begin = (text: string, at: number): Open => ({
  isObject: text[at] === '{',
  at,
  member: at + 1,
  from: at + 1,
  made: undefined,
  isAfterMember: false,
});

/** Defines the field even if its name is `__proto__`, where an assignment would change the prototype. */
function define(target: JsonObject, key: string, value: JsonValue): void {
  if (key === '__proto__') Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  else target[key] = value;
}

import { isJsonObject } from '../../base/json/json.ts';
import type { JsonValue } from '../../base/json/value.ts';
import { METASCHEMA_ID, metaschema } from './metaschema.ts';

const REMOTE = /^[a-z][a-z\d+.-]*:/i;
/** Keywords whose values are data and are not searched for references. */
const DATA_KEYWORDS = new Set(['default', 'const', 'enum', 'examples']);

/** Thrown when evaluation reaches a `$ref` without a target in this document. Nothing is ever fetched. */
export class UnresolvableReference extends Error {
  constructor(ref: string) {
    super(`Unresolvable: ${ref}`);
  }
}

/** The targets of one schema document: JSON pointers, `$anchor`s, `$id`s. */
export class References {
  private readonly root: JsonValue;
  private readonly resolved = new Map<string, JsonValue>();
  private readonly anchors = new Map<string, JsonValue>();
  private readonly ids = new Map<string, JsonValue>();
  private indexed = false;

  constructor(root: JsonValue) {
    this.root = root;
  }

  resolve(ref: string): JsonValue {
    const known = this.resolved.get(ref);
    if (known !== undefined) return known;
    const target = this.find(ref);
    if (target === undefined) throw new UnresolvableReference(ref);
    this.resolved.set(ref, target);
    return target;
  }

  /** The first `$ref` anywhere that leads out of the document. */
  firstRemote(): string | undefined {
    const walk = (value: JsonValue): string | undefined => {
      if (Array.isArray(value)) return firstOf(value, walk);
      if (!isJsonObject(value)) return undefined;
      const ref = value.$ref;
      if (typeof ref === 'string' && REMOTE.test(ref) && this.find(ref) === undefined) return ref;
      return firstOf(
        Object.entries(value).flatMap(([key, member]) => (DATA_KEYWORDS.has(key) ? [] : [member])),
        walk,
      );
    };
    return walk(this.root);
  }

  private find(ref: string): JsonValue | undefined {
    const at = ref.indexOf('#');
    const base = at < 0 ? ref : ref.slice(0, at);
    const fragment = at < 0 ? '' : decode(ref.slice(at + 1));
    if (fragment === undefined) return undefined;
    const document = base === '' ? this.root : this.byId(base);
    if (document === undefined || fragment === '') return document;
    if (fragment.startsWith('/')) return pointTo(document, fragment);
    this.index();
    return this.anchors.get(fragment);
  }

  private byId(id: string): JsonValue | undefined {
    this.index();
    return this.ids.get(id) ?? (id === METASCHEMA_ID ? metaschema : undefined);
  }

  private index(): void {
    if (this.indexed) return;
    this.indexed = true;
    const rootId = isJsonObject(this.root) && typeof this.root.$id === 'string' ? this.root.$id : undefined;
    const walk = (value: JsonValue): void => {
      if (Array.isArray(value)) for (const item of value) walk(item);
      if (!isJsonObject(value)) return;
      for (const anchor of [value.$anchor, value.$dynamicAnchor]) {
        if (typeof anchor === 'string' && !this.anchors.has(anchor)) this.anchors.set(anchor, value);
      }
      if (typeof value.$id === 'string') this.addId(value.$id.replace(/#$/, ''), value, rootId);
      for (const member of Object.values(value)) walk(member);
    };
    walk(this.root);
  }

  private addId(id: string, value: JsonValue, rootId: string | undefined): void {
    this.ids.set(id, value);
    const absolute = rootId === undefined || !URL.canParse(id, rootId) ? undefined : new URL(id, rootId).href;
    if (absolute !== undefined) this.ids.set(absolute, value);
  }
}

function firstOf(values: JsonValue[], find: (value: JsonValue) => string | undefined): string | undefined {
  for (const value of values) {
    const found = find(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

function decode(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

function pointTo(document: JsonValue, pointer: string): JsonValue | undefined {
  let target: JsonValue | undefined = document;
  for (const part of pointer.slice(1).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(target)) target = /^(0|[1-9]\d{0,8})$/.test(key) ? target[Number(key)] : undefined;
    else target = isJsonObject(target) && Object.hasOwn(target, key) ? target[key] : undefined;
  }
  return target;
}

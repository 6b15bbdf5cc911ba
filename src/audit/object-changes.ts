import type { OperationId, Schema } from '../../generated/operations.ts';
import { ApiError } from '../base/errors.ts';
import { isJsonObject, parseJson, stringifyJson } from '../base/json/json.ts';
import type { JsonObject } from '../base/json/value.ts';
import { present } from '../base/present.ts';
import type { RequestContext } from '../base/request-context.ts';
import { changedSecrets, changesBetween, isSecretName } from './diff.ts';
import type { AuditObject } from './scope.ts';
import { type Audited, kindOf, type ReadObject, type Request } from './subjects.ts';

/** A response, as the handlers of operations return it. */
export interface Reply {
  status: number;
  body?: unknown;
}

/** Calls a read operation. */
export type Call = (operation: OperationId, request: Request, context: RequestContext) => Promise<Reply>;

type ObjectForm = Extract<Audited, { form: 'object' }>;

/** An object as clients see it, and with its secrets if it has any. */
interface Version {
  shown: JsonObject;
  whole: JsonObject;
}

/** The change of one object by a request. Its parts run in the transaction of the change. */
export class ObjectChange {
  private before: Version | undefined;
  private readonly read: NonNullable<ReturnType<typeof kindOf>['read']>;

  constructor(
    private readonly form: ObjectForm,
    private readonly request: Request,
    private readonly context: RequestContext,
    private readonly call: Call,
  ) {
    this.read = present(kindOf(form.kind).read, `how to read objects of the kind ${form.kind}`);
  }

  async begin(): Promise<void> {
    const { find } = this.form;
    const { params = {}, query = {} } = this.request;
    const [, parameter = ''] = this.read;
    const found = find
      ? await find(this.request, this.readObject)
      : parameter in params || parameter in query || parameter === ''
        ? await this.readObject(this.read[0], { ...query, ...params })
        : undefined;
    this.before = found && (await this.versionOf(found));
  }

  /** What the request has changed; undefined if it has changed nothing. */
  async end(reply: Reply): Promise<{ object: AuditObject; changes: Schema<'AuditChanges'> } | undefined> {
    const { before, form } = this;
    if (!before && reply.status === 200 && form.keepsExisting) return undefined;
    const after = before ? await this.currentOf(before.shown) : await this.newIn(reply);
    const current = after ?? before;
    if (!current) return undefined;
    const name = nameOf(current.shown);
    const changes = changesBetween(before?.shown, after?.shown, this.maskedFields(name));
    if (before && after) Object.assign(changes, changedSecrets(after.shown, before.whole, after.whole));
    if (Object.keys(changes).length === 0) return undefined;
    return { object: { kind: form.kind, id: idOf(current.shown), name }, changes };
  }

  /** The new object. A response has it as clients see it, unless it has secrets. */
  private async newIn(reply: Reply): Promise<Version | undefined> {
    const created = createdIn(reply);
    if (!created || this.form.kind === 'block-document' || reply.status !== 201) return created && this.currentOf(created);
    return { shown: created, whole: created };
  }

  private async currentOf(known: JsonObject): Promise<Version | undefined> {
    const [operation, parameter, field = 'id'] = this.read;
    const found = await this.readObject(operation, { [parameter]: known[field] });
    return found && this.versionOf(found);
  }

  private maskedFields(name: string | null): readonly string[] {
    const { masked: own = [] } = kindOf(this.form.kind);
    return this.form.kind === 'variable' && name !== null && isSecretName(name) ? [...own, 'value'] : own;
  }

  private readonly readObject: ReadObject = (operation, parameters) => this.readOne(operation, parameters, {});

  /** Reads an object, whose identifying fields are parameters of the path or of the query. */
  private async readOne(operation: OperationId, parameters: Record<string, unknown>, query: object): Promise<JsonObject | undefined> {
    try {
      const request = { params: parameters, query: { ...parameters, ...query }, headers: {}, body: undefined };
      const { body } = await this.call(operation, request, { ...this.context, op: operation });
      const value = parseJson(stringifyJson(body));
      return isJsonObject(value) ? value : undefined;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  }

  private async versionOf(shown: JsonObject): Promise<Version> {
    if (this.form.kind !== 'block-document') return { shown, whole: shown };
    const whole = await this.readOne(this.read[0], { id: shown.id }, { include_secrets: true });
    return { shown, whole: whole ?? shown };
  }
}

/** The new object in the response of a creation. */
function createdIn({ body }: Reply): JsonObject | undefined {
  if (body === undefined || body === null) return undefined;
  const value = parseJson(stringifyJson(body));
  if (Array.isArray(value) || !isJsonObject(value)) return undefined;
  return isJsonObject(value.api_key) ? value.api_key : value;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const idOf = (object: JsonObject): string | null => textOf(object.id);
const nameOf = ({ name, slug, key, tag }: JsonObject): string | null => textOf(name ?? slug ?? key ?? tag);

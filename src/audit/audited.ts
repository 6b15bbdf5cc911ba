import { type Handlers, type OperationId, operations, type WritingOperationId } from '../../generated/operations.ts';
import { isJsonObject } from '../base/json/json.ts';
import type { RequestContext } from '../base/request-context.ts';
import type { CoreDeps } from '../bus/core-deps.ts';
import { againAfterContention, inOneTransaction } from '../store/joining.ts';
import { withinScope } from '../store/scope.ts';
import type { Tx } from '../store/store.ts';
import { changesBetween } from './diff.ts';
import { type Call, ObjectChange, type Reply } from './object-changes.ts';
import { addRecords, type Entry } from './record.ts';
import { type AuditObject, AuditScope, isOfPeople, type Origin, originOf } from './scope.ts';
import { asksForSecrets, secretsIn } from './secret-reads.ts';
import { type Audited, audited, type Request } from './subjects.ts';

type Needs = Pick<CoreDeps, 'settings' | 'store' | 'clock' | 'ids'>;
type Handler = (request: Request, context: RequestContext) => Promise<Reply>;

/** The handlers, whose changes and reads of secrets leave records. */
export function auditedHandlers(handlers: Handlers, deps: Needs): Handlers {
  if (!deps.settings.audit.enabled) return handlers;
  const { transitions: states } = deps.settings.audit;
  const call: Call = (operation, request, context) => handlerOf(handlers, operation)(request, context);
  const own: Partial<Record<OperationId, Handler>> = {};
  for (const entry of operations) {
    if (entry.guarded.length === 0) continue;
    const handler = handlerOf(handlers, entry.id);
    own[entry.id] = async (request, context) => {
      const reply = await handler(request, context);
      const read = asksForSecrets(entry, request) ? secretsIn(reply) : [];
      if (read.length > 0) await deps.store.transaction(async (tx) => addRecords(tx, deps, scopeOf(context), read));
      return reply;
    };
  }
  for (const [operation, how] of Object.entries(audited) as [WritingOperationId, Audited][]) {
    const handler = handlerOf(handlers, operation);
    if (how.form === 'transitions' && states !== 'none')
      own[operation] = (request, context) =>
        states === 'all' || isOfPeople(senderOf(context))
          ? withinScope(scopeOf(context), () => handler(request, context))
          : handler(request, context);
    if (how.form === 'request') own[operation] = (request, context) => recorded(deps, how, handler, request, context);
    if (how.form === 'object') own[operation] = (request, context) => compared(deps, how, { handler, call }, request, context);
  }
  return Object.assign({ ...handlers }, own);
}

const handlerOf = (handlers: Handlers, operation: OperationId): Handler => (handlers[operation] as Handler).bind(handlers);

/** Who sends a request. An automation that a header names is not the sender. */
const senderOf = ({ principal, address, requestId }: RequestContext): Origin => originOf(principal, address, requestId);

const scopeOf = (context: RequestContext): AuditScope => new AuditScope(senderOf(context), context.op, context.receivedAt);

/** Records a request in its first transaction that is committed. */
async function recorded(
  deps: Needs,
  { kind, id, masked }: Extract<Audited, { form: 'request' }>,
  handler: Handler,
  request: Request,
  context: RequestContext,
): Promise<Reply> {
  const scope = scopeOf(context);
  const own = objectOf(kind, request.params?.[id]);
  const body = isJsonObject(request.body) ? request.body : undefined;
  const entry: Entry = { status: successOf(context.op), changes: changesBetween(undefined, body, masked) };
  let isRecorded = false;
  const record = (tx: Tx) => {
    if (isRecorded) return;
    const objects = scope.deleted.size > 0 ? [...scope.deleted.values()] : [own];
    addRecords(
      tx,
      deps,
      scope,
      objects.map((object) => ({ ...entry, object })),
    );
    tx.afterCommit(() => {
      isRecorded = true;
    });
  };
  scope.written = record;
  const reply = await withinScope(scope, () => handler(request, context));
  scope.written = undefined;
  if (!isRecorded) await deps.store.transaction(async (tx) => record(tx));
  return reply;
}

/** Records an operation that the service itself performs in an open transaction, by the fields that it sends. */
export async function recordedWithin<T>(
  tx: Tx,
  deps: Needs,
  scope: AuditScope,
  { params, body }: { params: object; body?: unknown },
  work: () => Promise<T>,
): Promise<T> {
  const result = await withinScope(scope, work);
  const how = audited[scope.operation as WritingOperationId];
  if (!deps.settings.audit.enabled || how.form === 'transitions' || how.form === 'none') return result;
  const [id] = Object.values<unknown>({ ...params });
  const object = objectOf(how.kind, id);
  addRecords(tx, deps, scope, [{ object, changes: changesBetween(undefined, isJsonObject(body) ? body : undefined) }]);
  return result;
}

/** Records how a request changes an object, in one transaction with the change. A request that changes nothing leaves no record. */
async function compared(
  deps: Needs,
  form: Extract<Audited, { form: 'object' }>,
  { handler, call }: { handler: Handler; call: Call },
  request: Request,
  context: RequestContext,
): Promise<Reply> {
  const scope = scopeOf(context);
  const attempt = async (): Promise<Reply> => {
    scope.deleted.clear();
    const change = new ObjectChange(form, request, context, call);
    let reply: Reply = { status: 0 };
    const ending = async (tx: Tx) => {
      const { status } = reply;
      const changed = await change.end(reply);
      const others = [...scope.deleted.values()].filter(({ id }) => id !== changed?.object.id);
      addRecords(tx, deps, scope, [...(changed ? [{ ...changed, status }] : []), ...others.map((object) => ({ object, status }))]);
    };
    await inOneTransaction({ begun: () => change.begin(), ending }, async () => {
      reply = await handler(request, context);
    });
    return reply;
  };
  return withinScope(scope, () => againAfterContention(attempt));
}

const objectOf = (kind: string | null, id: unknown): AuditObject | null =>
  kind === null ? null : { kind, id: typeof id === 'string' ? id : null, name: null };

const successes = new Map(operations.map(({ id, replies }) => [id as string, replies[0] ?? null]));

/** The status of the operation's response, which is sent after its transaction. */
const successOf = (operation: string): number | null => successes.get(operation) ?? null;

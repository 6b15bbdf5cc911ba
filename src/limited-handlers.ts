import type { Handlers, OperationEntry, Schema } from '../generated/operations.ts';
import { BoundedCache } from './base/bounded-cache.ts';
import type { JsonValue } from './base/json/value.ts';
import { present } from './base/present.ts';
import type { RequestContext } from './base/request-context.ts';
import type { Deps } from './deps.ts';
import type { Handler } from './http/operations.ts';
import { handlerFor } from './http/operations.ts';
import type { Reply } from './http/response/reply.ts';
import { withoutOutside } from './keys/limits/emitted-events.ts';
import { checkChange, checkRequest, type Named } from './keys/limits/guard.ts';
import { type Change, LIMIT_RULES } from './keys/limits/rules.ts';
import { againAfterContention, inOneTransaction } from './store/joining.ts';
import type { Kind } from './store/limits/kinds.ts';
import type { Limit } from './store/limits/limit.ts';
import { limitedStore } from './store/limits/limited-store.ts';
import type { Store, Tx } from './store/store.ts';

/** Limits whose handlers are cached. */
const KEPT_LIMITS = 50;

/** Serves callers with a limit: with the same handlers, on a store that sees only objects inside. */
export class LimitedHandlers {
  private readonly kept = new BoundedCache<Handlers>(KEPT_LIMITS);

  /** @param handlersOn creates the handlers of all operations on a store */
  constructor(
    private readonly deps: Deps,
    private readonly handlersOn: (store: Store) => Handlers,
  ) {}

  /**
   * @param onThread runs the operation on a reader thread
   * @throws 403, 404
   */
  async run(entry: OperationEntry, given: Named, context: RequestContext, onThread?: Handler): Promise<Reply> {
    const { store } = this.deps;
    const limit = present(context.principal?.limitedTo, 'the limit of the caller');
    const target = await checkRequest(entry, given, store.reader, limit);
    const request =
      entry.id === 'createEvents' ? { ...given, body: await withoutOutside(store.reader, limit, given.body as Schema<'Event'>[]) } : given;
    if (onThread) return onThread(request, context);
    const rule = LIMIT_RULES[entry.id];
    const changed = typeof rule === 'string' ? undefined : changeOf(rule);
    if (!changed) return handlerFor(this.handlersOf(limit), entry.id)(request, context);
    // the check after the change is part of its transaction
    let reply: Reply | undefined;
    const ending = async (tx: Tx) => {
      const id = changed.isTarget ? target : (reply?.body as { id?: JsonValue } | undefined)?.id;
      await checkChange(changed.kind, String(id), { tx, before: store.reader, limit });
    };
    const frame = { begun: async () => undefined, ending };
    return againAfterContention(() =>
      inOneTransaction(frame, async () => {
        reply = await handlerFor(this.handlersOf(limit), entry.id)(request, context);
        return reply;
      }),
    );
  }

  private handlersOf(limit: Limit): Handlers {
    return this.kept.getOrMake(JSON.stringify(limit), () => this.handlersOn(limitedStore(this.deps.store, limit)));
  }
}

/** The object that must be inside after the change. */
function changeOf({ makes, keeps, on }: Change): { kind: Kind; isTarget: boolean } | undefined {
  if (makes) return { kind: makes, isTarget: false };
  return keeps && on ? { kind: on.kind, isTarget: true } : undefined;
}

import type { AutomationHandlers, Schema } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { invalid, notFoundBelow, orThrow } from '../../base/errors.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../deps.ts';
import { checkTemplate } from '../../lib/jinja/templates.ts';
import { listSection } from '../../resources/cursor.ts';
import { reviseTriggers } from '../../store/revisions.ts';
import type { Store, Tx } from '../../store/store.ts';
import type { Action } from '../actions/kind.ts';
import { activityHandlers } from '../activity/handlers.ts';
import { storedAction } from './actions.ts';
import { checkActionVariables, checkAutomation, loopProblem } from './checks.ts';
import { endlessLoop } from './endless-loop.ts';
import {
  type AutomationRow,
  countAutomations,
  deleteAutomation,
  deleteOwnedAutomations,
  findAutomation,
  insertAutomation,
  listAutomations,
  listRelatedAutomations,
  lockAutomation,
  ownAutomation,
  relateDeployments,
  updateAutomation,
} from './queries.ts';
import { storedTrigger } from './trigger.ts';
import { automationEvent, toAutomation } from './wire.ts';

export const automationReads = (deps: ReadDeps, { store, settings } = deps): ReadsOf<AutomationHandlers> => ({
  ...activityHandlers(deps),

  async filterAutomations({ headers, body }, { op }) {
    const section = listSection(op, { headers, body }, settings);
    const { automations, sort, ...others } = section.requested;
    assertNoMore(others);
    return section.reply((await listAutomations(store.reader, automations, sort, section)).map(toAutomation));
  },

  async countAutomations({ body: { automations, ...others } }) {
    assertNoMore(others);
    return { status: 200, body: await countAutomations(store.reader, automations) };
  },

  async readAutomationsRelatedToResource({ params }) {
    return { status: 200, body: (await listRelatedAutomations(store.reader, params.resource_id)).map(toAutomation) };
  },
});

export const automationHandlers = (deps: Deps): AutomationHandlers => {
  const { store, clock, ids } = deps;
  return {
    async createAutomation({ body }) {
      checkAutomation(body);
      const { owner_resource: owner, ...given } = body;
      await checkActionVariables(deps, body.actions, { empty: false });
      const now = clock.now();
      const defaults = { description: '', tags: [], ...NO_ACTIONS };
      const row = { id: ids.next(), created: now, updated: now, limitedTo: limitOf(store), ...defaults, ...columns(deps, given) };
      await store.transaction(async (tx) => {
        await insertAutomation(tx, row);
        await relateDeployments(tx, row.id, selectedDeployments(body.actions));
        if (owner) await ownAutomation(tx, row.id, owner);
        await announce(deps, tx, 'created', row);
      });
      return { status: 201, body: toAutomation(row) };
    },

    async readAutomation({ params }) {
      return { status: 200, body: toAutomation(found(await findAutomation(store.reader, params.id))) };
    },

    async replaceAutomation({ params, body }) {
      checkAutomation(body);
      await checkActionVariables(deps, body.actions, { empty: true });
      await store.transaction(async (tx) => {
        const before = found(await lockAutomation(tx, params.id));
        const changes = { enabled: body.enabled ?? before.enabled, updated: clock.now(), limitedTo: limitOf(store) };
        const row = { ...before, ...columns(deps, body), ...changes };
        await updateAutomation(tx, params.id, row);
        await relateDeployments(tx, params.id, selectedDeployments(body.actions));
        await announce(deps, tx, 'updated', row);
      });
      return { status: 204 };
    },

    async updateAutomation({ params, body }) {
      const { enabled, ...others } = body;
      assertNoMore(others);
      await store.transaction(async (tx) => {
        const before = found(await lockAutomation(tx, params.id));
        if (enabled === undefined) return announce(deps, tx, 'updated', before);
        const row = { ...before, enabled, updated: clock.now() };
        const { trigger, actions } = toAutomation(row);
        const loop = endlessLoop({ enabled: row.enabled, trigger, actions });
        if (loop) throw invalid([loopProblem(loop, [], body)]);
        await updateAutomation(tx, params.id, { enabled: row.enabled, updated: row.updated });
        await announce(deps, tx, 'updated', row);
      });
      return { status: 204 };
    },

    async deleteAutomation({ params }) {
      await store.transaction(async (tx) => {
        await announce(deps, tx, 'deleted', found(await deleteAutomation(tx, params.id)));
      });
      return { status: 204 };
    },
    ...automationReads(deps),

    async deleteAutomationsOwnedByResource({ params }) {
      await store.transaction(async (tx) => {
        const deleted = await deleteOwnedAutomations(tx, params.resource_id, clock.now(), store.limit);
        if (deleted.length > 0) await reviseTriggers(tx, ids.next());
        for (const id of deleted) {
          tx.afterCommit(() => deps.bus.publish('automation', { id, change: 'deleted' }));
        }
      });
      return { status: 202, body: null };
    },

    validateTemplate: async ({ body }) => validate(body),
    validateAutomationTemplate: async ({ body }) => validate(body),
  };
};

/** An automation acts under the limit of the caller that saves it. */
const limitOf = ({ limit }: Pick<Store, 'limit'>) => (limit ? [...limit] : null);

const NO_ACTIONS = { actionsOnTrigger: [], actionsOnResolve: [] };

type Given = Schema<'AutomationUpdate'> | Omit<Schema<'AutomationCreate'>, 'owner_resource'>;

/** The columns that a body sets; absent fields are omitted. */
function columns({ ids }: Deps, body: Given) {
  const { name, description, enabled, tags, trigger, actions, actions_on_trigger, actions_on_resolve, ...others } = body;
  assertNoMore(others);
  return {
    name,
    ...(description !== undefined && { description }),
    enabled: enabled ?? true,
    ...(tags && { tags }),
    trigger: storedTrigger(trigger, ids),
    actions: actions.map(storedAction),
    ...(actions_on_trigger && { actionsOnTrigger: actions_on_trigger.map(storedAction) }),
    ...(actions_on_resolve && { actionsOnResolve: actions_on_resolve.map(storedAction) }),
  };
}

function selectedDeployments(actions: readonly Action[]): string[] {
  return actions.flatMap((action) => (action.type === 'run-deployment' && action.deployment_id ? [action.deployment_id] : []));
}

/** Emits the event of the change, and notifies processes that cache automations. */
async function announce({ outbox, bus, ids }: Deps, tx: Tx, change: 'created' | 'updated' | 'deleted', row: AutomationRow): Promise<void> {
  await reviseTriggers(tx, ids.next());
  outbox.emit(tx, automationEvent(change, row));
  tx.afterCommit(() => bus.publish('automation', { id: row.id, change }));
}

const found = orThrow(() => notFoundBelow('Automation not found'));

async function validate(body: string | null | undefined) {
  const source = body ?? '';
  const problem = checkTemplate(source);
  if (!problem) return { status: 204 as const };
  return { status: 422 as const, body: { error: { line: problem.line, message: problem.message, source } } };
}

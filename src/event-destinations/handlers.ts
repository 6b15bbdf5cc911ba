import type { EventDestinationHandlers, Schema } from '../../generated/operations.ts';
import { assertNoMore } from '../base/assert-no-more.ts';
import { conflict, notFound, orThrow } from '../base/errors.ts';
import type { Deps, ReadDeps, ReadsOf } from '../deps.ts';
import { resourceOf } from '../events/draft.ts';
import { listSection } from '../resources/cursor.ts';
import type { Changes } from '../store/query/one-row.ts';
import { reviseTriggers } from '../store/revisions.ts';
import type { Tx } from '../store/store.ts';
import { attempt, PING, targetOf } from './attempt.ts';
import { destinationEvent } from './events.ts';
import { EVENT_DELIVERIES, newDelivery } from './matching.ts';
import {
  countDestinations,
  type DeliveryRow,
  type DestinationRow,
  deleteDestination,
  findDestination,
  HEALTHY,
  hastenDeliveries,
  insertDeliveries,
  insertDestination,
  isNameTaken,
  listDeliveries,
  listDestinations,
  lockDestination,
  replayDeliveries,
  updateDestination,
} from './queries.ts';
import { checkDestination } from './rules.ts';
import { toDelivery, toDestination } from './wire.ts';

const MAX_REPLAYED = 10_000;

export const eventDestinationReads = ({ store, settings }: ReadDeps): ReadsOf<EventDestinationHandlers> => ({
  async filterEventDestinations({ headers, body }, { op }) {
    const section = listSection(op, { headers, body }, settings);
    const { event_destinations, sort, ...others } = section.requested;
    assertNoMore(others);
    return section.reply((await listDestinations(store.reader, event_destinations, sort, section)).map(toDestination));
  },

  async filterEventDeliveries({ params, headers, body }, { op }) {
    found(await findDestination(store.reader, params.id));
    const section = listSection(op, { params, headers, body }, settings);
    const { event_deliveries, ...others } = section.requested;
    assertNoMore(others);
    return section.reply((await listDeliveries(store.reader, params.id, event_deliveries, section)).map(toDelivery));
  },
});

export const eventDestinationHandlers = (deps: Deps): EventDestinationHandlers => {
  const { store, clock, ids, settings, bus, outbox } = deps;
  const wake = (tx: Tx) => tx.afterCommit(() => bus.publish('wake', EVENT_DELIVERIES));

  return {
    async createEventDestination({ body }) {
      await checkDestination(deps, body);
      const {
        name,
        enabled,
        format,
        filter = { order: 'DESC' },
        url,
        headers = {},
        secret_headers = {},
        key_block_document_ids = [],
        ...others
      } = body;
      assertNoMore(others);
      const now = clock.now();
      const row: DestinationRow = {
        ...{ id: ids.next(), created: now, updated: now, name, enabled, format, filter, url, headers },
        ...{ secretHeaders: secret_headers, keyBlockDocumentIds: key_block_document_ids, ...HEALTHY },
      };
      await store.transaction(async (tx) => {
        const most = settings.eventDestinations.maxDestinations;
        if ((await countDestinations(tx)) >= most) throw conflict(`There are ${most} event destinations, which is the maximum.`);
        if (!(await insertDestination(tx, row))) throw nameTaken(name);
        await reviseTriggers(tx, ids.next());
        outbox.emit(tx, destinationEvent('created', row));
      });
      return { status: 201, body: toDestination(row) };
    },

    async readEventDestination({ params }) {
      return { status: 200, body: toDestination(found(await findDestination(store.reader, params.id))) };
    },

    async updateEventDestination({ params, body }) {
      await checkDestination(deps, body);
      const now = clock.now();
      await store.transaction(async (tx) => {
        found(await lockDestination(tx, params.id));
        if (body.name !== undefined && (await isNameTaken(tx, body.name, params.id))) throw nameTaken(body.name);
        const row = found(await updateDestination(tx, params.id, { ...columns(body), ...HEALTHY, updated: now }));
        await hastenDeliveries(tx, params.id, now);
        await reviseTriggers(tx, ids.next());
        outbox.emit(tx, destinationEvent('updated', row));
        wake(tx);
      });
      return { status: 204 };
    },

    async deleteEventDestination({ params }) {
      await store.transaction(async (tx) => {
        const row = found(await lockDestination(tx, params.id));
        await deleteDestination(tx, params.id);
        await reviseTriggers(tx, ids.next());
        outbox.emit(tx, destinationEvent('deleted', row));
      });
      return { status: 204 };
    },

    async pingEventDestination({ params }) {
      const destination = found(await findDestination(store.reader, params.id));
      const now = clock.now();
      const { id, name } = destination;
      const event = {
        ...{ id: ids.next(), occurred: now, received: now, event: PING },
        ...{ resource: resourceOf('event-destination', id, name), related: [], payload: {}, follows: null },
      };
      const delivery = newDelivery(ids.next(), id, event, now);
      const outcome = await attempt(deps, await targetOf(deps, destination), delivery);
      const { error = null, responseStatus = null } = outcome ?? {};
      const status = error === null ? 'DELIVERED' : 'DEAD';
      const row: DeliveryRow = { ...delivery, status, attempts: 1, nextAttempt: null, ended: clock.now(), responseStatus, error };
      await store.transaction(async (tx) => {
        found(await lockDestination(tx, id));
        await insertDeliveries(tx, [row]);
      });
      return { status: 200, body: toDelivery(row) };
    },

    async replayEventDeliveries({ params, body: { event_deliveries, ...others } }) {
      assertNoMore(others);
      const replayed = await store.transaction(async (tx) => {
        found(await lockDestination(tx, params.id));
        wake(tx);
        return replayDeliveries(tx, params.id, event_deliveries, { now: clock.now(), limit: MAX_REPLAYED });
      });
      return { status: 200, body: { replayed } };
    },

    ...eventDestinationReads(deps),
  };
};

const found = orThrow(() => notFound('Event destination'));
const nameTaken = (name: string) => conflict(`An event destination with the name '${name}' already exists.`);

function columns(body: Schema<'EventDestinationUpdate'>): Changes<DestinationRow> {
  const { name, enabled, format, filter, url, headers, secret_headers, key_block_document_ids, ...others } = body;
  assertNoMore(others);
  return { name, enabled, format, filter, url, headers, secretHeaders: secret_headers, keyBlockDocumentIds: key_block_document_ids };
}

import type { Schema, ServiceLevelHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { conflict, notFound, orThrow, unprocessable } from '../../base/errors.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../deps.ts';
import type { Tx } from '../../store/store.ts';
import { listSection } from '../cursor.ts';
import { attainmentOf, attainmentSince } from './attainment.ts';
import { finishAll } from './changes.ts';
import {
  changeSla,
  countSlas,
  deleteSlas,
  findSla,
  insertSlas,
  listSlas,
  listViolations,
  lockDeployment,
  lockSlas,
  type SlaRow,
  slasOf,
  violationsSince,
} from './queries.ts';
import { deploymentOf, MOST_SLAS, requiredOf, requirementOf } from './rules.ts';
import { toSla, toSlaViolation } from './wire.ts';

/** Maximum number of violations from which the attainment is computed. */
const MOST_VIOLATIONS = 20_000;

export const slaReads = ({ store, settings, clock }: ReadDeps): ReadsOf<ServiceLevelHandlers> => ({
  async filterSlas({ headers, body }, { op }) {
    const section = listSection(op, { headers, body }, settings);
    const { slas, sort, ...others } = section.requested;
    assertNoMore(others);
    return section.reply((await listSlas(store.reader, slas, sort, section)).map(toSla));
  },

  async countSlas({ body: { slas, ...others } }) {
    assertNoMore(others);
    return { status: 200, body: await countSlas(store.reader, slas) };
  },

  async filterSlaViolations({ headers, body }, { op }) {
    const section = listSection(op, { headers, body }, settings);
    const { violations, ...others } = section.requested;
    assertNoMore(others);
    return section.reply((await listViolations(store.reader, violations, section)).map(toSlaViolation));
  },

  async readSlaAttainment({ params }) {
    const sla = found(await findSla(store.reader, params.id));
    const now = clock.now();
    const violations = await violationsSince(store.reader, sla.id, attainmentSince(now), MOST_VIOLATIONS);
    return { status: 200, body: attainmentOf(sla, violations, { now, complete: violations.length < MOST_VIOLATIONS }) };
  },
});

export const slaHandlers = (deps: Deps): ServiceLevelHandlers => {
  const { store, clock, ids } = deps;

  const newRow = (deploymentId: string, given: Schema<'SlaSpecification'> | Schema<'SlaCreate'>): SlaRow => {
    const now = clock.now();
    return { id: ids.next(), created: now, updated: now, deploymentId, checkedUntil: now, lastCompletion: now, ...columns(given) };
  };

  return {
    async replaceResourceSlas({ params, body }) {
      const deploymentId = deploymentOf(params.resource_id);
      const rows = body.map((given) => newRow(deploymentId, given));
      const names = new Set(rows.map(({ name }) => name));
      if (names.size < rows.length) throw unprocessable('The names of the SLAs must be different.');
      return store.transaction(async (tx) => {
        if (!(await lockDeployment(tx, deploymentId))) throw notFound('Deployment');
        const before = await lockSlas(
          tx,
          (await slasOf(tx, deploymentId)).map(({ id }) => id),
        );
        const known = new Map(before.map((row) => [row.name, row]));
        const added = rows.filter(({ name }) => !known.has(name));
        const removed = before.filter(({ name }) => !names.has(name));
        await deleteSlas(
          tx,
          removed.map(({ id }) => id),
        );
        for (const row of rows) {
          const old = known.get(row.name);
          if (old) await change(tx, deps, old, row);
        }
        await insertSlas(tx, added);
        const updated = rows.filter(({ name }) => known.has(name));
        return { status: 200, body: { created: named(added), updated: named(updated), deleted: named(removed) } };
      });
    },

    async createSla({ body }) {
      const row = newRow(deploymentOf(body.owner_resource), body);
      await store.transaction(async (tx) => {
        if (!(await lockDeployment(tx, row.deploymentId))) throw notFound('Deployment');
        const others = await slasOf(tx, row.deploymentId);
        if (others.some(({ name }) => name === row.name)) throw nameTaken(row.name);
        if (others.length >= MOST_SLAS) throw conflict(`The deployment already has ${MOST_SLAS} SLAs.`);
        await insertSlas(tx, [row]);
      });
      return { status: 201, body: toSla(row) };
    },

    async readSla({ params }) {
      return { status: 200, body: toSla(found(await findSla(store.reader, params.id))) };
    },

    async updateSla({ params, body }) {
      const { name, duration, stale_after, within, severity, enabled, monthly_violations, monthly_seconds, ...others } = body;
      assertNoMore(others);
      const changes = {
        ...requirementOf({ duration, stale_after, within }),
        ...(name !== undefined && { name }),
        ...(severity !== undefined && { severity }),
        ...(enabled !== undefined && { enabled }),
        ...(monthly_violations !== undefined && { monthlyViolations: monthly_violations }),
        ...(monthly_seconds !== undefined && { monthlySeconds: monthly_seconds }),
      };
      await store.transaction(async (tx) => {
        const { deploymentId } = found(await findSla(tx, params.id));
        await lockDeployment(tx, deploymentId);
        const [locked] = await lockSlas(tx, [params.id]);
        const row = found(locked);
        const isTaken = name !== undefined && (await slasOf(tx, deploymentId)).some((other) => other.id !== row.id && other.name === name);
        if (isTaken) throw nameTaken(name);
        await change(tx, deps, row, { ...row, ...changes });
      });
      return { status: 204 };
    },

    async deleteSla({ params }) {
      if ((await store.transaction((tx) => deleteSlas(tx, [params.id]))) === 0) throw notFound('SLA');
      return { status: 204 };
    },

    ...slaReads(deps),
  };
};

const found = orThrow(() => notFound('SLA'));
const nameTaken = (name: string) => conflict(`The deployment already has an SLA with the name '${name}'.`);
const named = (rows: readonly SlaRow[]) => rows.map(({ name }) => ({ name }));

function columns(given: Schema<'SlaSpecification'> | Schema<'SlaCreate'>) {
  const {
    name,
    severity,
    enabled,
    monthly_violations,
    monthly_seconds,
    duration,
    stale_after,
    within,
    owner_resource: _,
    ...others
  } = given;
  assertNoMore(others);
  return {
    ...{ name, severity, enabled: enabled ?? true },
    ...{ monthlyViolations: monthly_violations ?? null, monthlySeconds: monthly_seconds ?? null },
    ...requiredOf({ duration, stale_after, within }),
  };
}

/** Changes a locked SLA. One that is enabled again, or requires something else, considers only what happens from now on. */
async function change(tx: Tx, deps: Deps, before: SlaRow, after: SlaRow): Promise<void> {
  const { name, type, seconds, severity, enabled, monthlyViolations, monthlySeconds } = after;
  const now = deps.clock.now();
  const isOther = type !== before.type;
  if (isOther || !enabled) await finishAll(tx, deps, before, now);
  const starts = enabled && (isOther || !before.enabled);
  await changeSla(tx, before.id, {
    ...{ name, type, seconds, severity, enabled, monthlyViolations, monthlySeconds, updated: now },
    ...(starts && { checkedUntil: now, lastCompletion: now }),
  });
}

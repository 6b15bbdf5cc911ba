import { sql } from 'drizzle-orm';
import type { Schemas } from '../../../generated/operations.ts';
import type { defineDeployments } from './deployments.ts';
import type { Kit } from './sqlite-kit.ts';

type Neighbours = Pick<ReturnType<typeof defineDeployments>, 'deployments'>;

/** Service level agreements of deployments, and their violations. */
export const defineSlas = (k: Kit, { deployments }: Neighbours) => {
  const slas = k.table(
    'slas',
    {
      id: k.uuid('id').primaryKey(),
      created: k.timestamp('created').notNull(),
      updated: k.timestamp('updated').notNull(),
      name: k.key('name').notNull(),
      deploymentId: k
        .uuid('deployment_id')
        .notNull()
        .references(() => deployments.id, { onDelete: 'cascade' }),
      type: k.key('type', 50).notNull().$type<Schemas['SlaType']>(),
      /** Within which a run must end, complete, or start. */
      seconds: k.float('seconds').notNull(),
      severity: k.key('severity', 50).notNull().$type<Schemas['SlaSeverity']>(),
      enabled: k.bool('enabled').notNull(),
      monthlyViolations: k.int('monthly_violations'),
      monthlySeconds: k.float('monthly_seconds'),
      /** Runs that started or ended before this time have been checked. */
      checkedUntil: k.timestamp('checked_until').notNull(),
      /** The last known completion of a run, for the type `frequency`; before the first, the time at which the SLA was created or enabled. */
      lastCompletion: k.timestamp('last_completion').notNull(),
    },
    (t) => [
      k.uniqueIndex('slas_name').on(t.deploymentId, t.name),
      k.index('slas_order').on(t.name),
      k.index('slas_created').on(t.created),
      k.index('slas_updated').on(t.updated),
      k.index('slas_type').on(t.type, t.enabled),
    ],
  );

  return {
    slas,
    slaViolations: k.table(
      'sla_violations',
      {
        id: k.uuid('id').primaryKey(),
        slaId: k
          .uuid('sla_id')
          .notNull()
          .references(() => slas.id, { onDelete: 'cascade' }),
        /** Identifies what violates the SLA, so that it is recorded once. */
        key: k.key('key', 100).notNull(),
        deploymentId: k.uuid('deployment_id').notNull(),
        /** Without a foreign key, because violations outlive runs. */
        flowRunId: k.uuid('flow_run_id'),
        start: k.timestamp('violated_from').notNull(),
        end: k.timestamp('violated_until'),
      },
      (t) => [
        k.uniqueIndex('sla_violations_key').on(t.slaId, t.key),
        k.index('sla_violations_sla').on(t.slaId, t.start, t.id),
        k.index('sla_violations_deployment').on(t.deploymentId, t.start, t.id),
        k.index('sla_violations_flow_run').on(t.flowRunId),
        k.index('sla_violations_start').on(t.start, t.id),
        k.index('sla_violations_end').on(t.end),
        k.index('sla_violations_open').on(t.slaId).where(sql`violated_until is null`),
      ],
    ),
  };
};

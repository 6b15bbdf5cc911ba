import { eq, type SQL, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { Pattern } from '../../events/filter/patterns.ts';
import type { Dialect, Expression } from '../../store/dialect/dialect.ts';
import { FALSE, TRUE } from '../../store/filters/compile.ts';
import { allOf } from '../../store/filters/related.ts';
import { assets, concurrencyLimits, deployments, flowRuns, flowRunTags, flows, workPools, workQueues } from '../../store/schema/tables.ts';
import type { MetricTrigger } from '../../store/schema/trigger.ts';
import { type Kind, kindsOf, type LimitKind, type RunKind, readKeys, readSelector, specificationsOf, type Wanted } from './subject.ts';

type Conditions<K extends Kind> = Record<K, (wanted: Wanted, dialect: Dialect) => SQL>;

/** The conditions on a flow run by the kind of the resource. Those by id are found through the indexes of the foreign keys. */
const OF_RUN: Conditions<RunKind> = {
  'flow-run': (wanted, dialect) => matching(flowRuns, wanted, dialect) ?? TRUE,
  flow: (wanted, dialect) => references(flowRuns.flowId, flows, wanted, dialect),
  deployment: (wanted, dialect) => references(flowRuns.deploymentId, deployments, wanted, dialect),
  'work-queue': (wanted, dialect) => references(flowRuns.workQueueId, workQueues, wanted, dialect),
  'work-pool': (wanted, dialect) => {
    const ofPool = references(workQueues.workPoolId, workPools, wanted, dialect);
    return sql`${flowRuns.workQueueId} in (select ${workQueues.id} from ${workQueues} where ${ofPool})`;
  },
  tag: ({ ids, names }, dialect) => {
    if (names) return FALSE;
    const isWanted = ids ? dialect.isIn(flowRunTags.tag, ids) : TRUE;
    return sql`${flowRuns.id} in (select ${flowRunTags.flowRunId} from ${flowRunTags} where ${isWanted})`;
  },
};

const OF_LIMIT: Conditions<LimitKind> = {
  'concurrency-limit': (wanted, dialect) => matching(concurrencyLimits, wanted, dialect) ?? TRUE,
  deployment: (wanted, dialect) => {
    const isWanted = matching(deployments, wanted, dialect) ?? TRUE;
    const ofDeployments = (column: Expression) => sql`(select ${column} from ${deployments} where ${isWanted})`;
    return sql`(${concurrencyLimits.id} in ${ofDeployments(deployments.concurrencyLimitId)}
      or ${concurrencyLimits.deploymentId} in ${ofDeployments(deployments.id)})`;
  },
};

/** The condition on the rows that a trigger measures; TRUE for all rows. */
export function subjectOf(trigger: Pick<MetricTrigger, 'match' | 'match_related' | 'metric'>, dialect: Dialect): SQL {
  const kinds = kindsOf(trigger.metric.name);
  const specifications = specificationsOf(trigger);
  if (!kinds)
    return allOf(
      specifications.map((one) =>
        anyOf(
          readKeys(one).map((pattern) => matches(assets.key, pattern, dialect)),
          FALSE,
        ),
      ),
    );
  const conditions: Partial<Conditions<Kind>> = trigger.metric.name === 'slots_used' ? OF_LIMIT : OF_RUN;
  return allOf(
    specifications.map((one) =>
      anyOf(
        [...readSelector(one, kinds)].flatMap(([kind, wanted]) => conditions[kind]?.(wanted, dialect) ?? []),
        FALSE,
      ),
    ),
  );
}

interface NamedTable {
  id: Expression;
  name: Expression;
}

/** The condition on the id and name of a row; undefined for none. */
function matching({ id, name }: NamedTable, { ids, names }: Wanted, dialect: Dialect): SQL | undefined {
  const conditions: SQL[] = [];
  if (ids) conditions.push(dialect.isIn(id, ids.map((one) => one.toLowerCase()).filter(isUuid)));
  if (names)
    conditions.push(
      anyOf(
        names.map((pattern) => matches(name, pattern, dialect)),
        FALSE,
      ),
    );
  return conditions.length === 0 ? undefined : allOf(conditions);
}

/** The condition on a foreign key. */
function references(column: Expression, table: NamedTable & Parameters<typeof tableOf>[0], wanted: Wanted, dialect: Dialect): SQL {
  if (!wanted.names) return matching({ id: column, name: column }, wanted, dialect) ?? sql`${column} is not null`;
  return sql`${column} in (select ${table.id} from ${tableOf(table)} where ${matching(table, wanted, dialect)})`;
}

const tableOf = <T extends typeof flows | typeof deployments | typeof workQueues | typeof workPools>(table: T): T => table;

const matches = (text: Expression, { text: pattern, wildcards }: Pattern, dialect: Dialect): SQL =>
  wildcards ? dialect.wildcards(text, pattern) : eq(text as SQL, pattern);

function anyOf(conditions: readonly SQL[], none: SQL): SQL {
  const [first, ...others] = conditions;
  if (!first) return none;
  return others.length === 0 ? first : sql`(${sql.join([first, ...others], sql` or `)})`;
}

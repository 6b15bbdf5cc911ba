import { eq } from 'drizzle-orm';
import { prepared } from '../../store/query/prepared.ts';
import { blockDocuments, concurrencyLimits, deployments, flows, workPools, workQueues } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';

/** A deployment with all data that its events mention. */
export interface EventSubject {
  deployment: { id: string; name: string; flowId: string };
  flow: { name: string };
  queue: { id: string; name: string } | null;
  pool: { id: string; name: string; type: string } | null;
  storage: { id: string; name: string } | null;
  infrastructure: { id: string; name: string } | null;
  limit: { id: string; name: string } | null;
}

const subjectById = prepared<{ id: string }>()((reader, value) => subjects(reader).where(eq(deployments.id, value('id'))));

/** Ordered by id, without unknown ids. */
export async function eventSubjects(reader: Reader, ids: readonly string[]): Promise<EventSubject[]> {
  const [first] = ids;
  if (first !== undefined && ids.length === 1) return subjectById(reader, { id: first });
  return subjects(reader).where(reader.dialect.isIn(deployments.id, ids)).orderBy(deployments.id);
}

function subjects({ db }: Reader) {
  // subqueries, because table aliases do not work on PostgreSQL here
  const documents = (name: string) => db.select({ id: blockDocuments.id, name: blockDocuments.name }).from(blockDocuments).as(name);
  const storage = documents('storage_document');
  const infrastructure = documents('infrastructure_document');
  return db
    .select({
      deployment: { id: deployments.id, name: deployments.name, flowId: deployments.flowId },
      flow: { name: flows.name },
      queue: { id: workQueues.id, name: workQueues.name },
      pool: { id: workPools.id, name: workPools.name, type: workPools.type },
      storage: { id: storage.id, name: storage.name },
      infrastructure: { id: infrastructure.id, name: infrastructure.name },
      limit: { id: concurrencyLimits.id, name: concurrencyLimits.name },
    })
    .from(deployments)
    .innerJoin(flows, eq(flows.id, deployments.flowId))
    .leftJoin(workQueues, eq(workQueues.id, deployments.workQueueId))
    .leftJoin(workPools, eq(workPools.id, workQueues.workPoolId))
    .leftJoin(storage, eq(storage.id, deployments.storageDocumentId))
    .leftJoin(infrastructure, eq(infrastructure.id, deployments.infrastructureDocumentId))
    .leftJoin(concurrencyLimits, eq(concurrencyLimits.id, deployments.concurrencyLimitId));
}

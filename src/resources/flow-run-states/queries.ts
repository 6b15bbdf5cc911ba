import { asc, eq } from 'drizzle-orm';
import type { JsonValue } from '../../base/json/value.ts';
import { artifacts, flowRunStates } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';

export interface StateRecord {
  state: typeof flowRunStates.$inferSelect;
  resultData: JsonValue | null;
}

const records = ({ db }: Reader) =>
  db
    .select({ state: flowRunStates, resultData: artifacts.data })
    .from(flowRunStates)
    .leftJoin(artifacts, eq(artifacts.id, flowRunStates.resultArtifactId));

export async function findFlowRunState(reader: Reader, id: string): Promise<StateRecord | undefined> {
  return (await records(reader).where(eq(flowRunStates.id, id)))[0];
}

/** The full state history of a run, in order of time. */
export async function listFlowRunStates(reader: Reader, flowRunId: string): Promise<StateRecord[]> {
  return await records(reader).where(eq(flowRunStates.flowRunId, flowRunId)).orderBy(asc(flowRunStates.timestamp));
}

// Checked only by the compiler (`npm run types`): code that overlooks a part of the contract must not compile.
import type { Schemas } from '../../generated/operations.ts';
import { assertNoMore } from '../../src/base/assert-no-more.ts';
import type { ArtifactFilters, LatestArtifactFilters } from '../../src/resources/artifacts/filter.ts';
import type { DocumentFilters } from '../../src/resources/block-documents/queries.ts';
import type { TypeFilters } from '../../src/resources/block-types/queries.ts';
import type { FlowRunFilters } from '../../src/resources/flow-runs/matching.ts';
import type { FlowFilters } from '../../src/resources/flows/matching.ts';
import type { TaskRunFilters } from '../../src/resources/task-runs/matching.ts';
import type { Expression } from '../../src/store/dialect/dialect.ts';
import { type Criterion, defineFilter, leaf, type Member, type Members, together } from '../../src/store/filters/compile.ts';
import { flag, integerRange, isAny, oneOf, oneOfOrLike, stateGroup, tagList, timeRange } from '../../src/store/filters/members.ts';
import type { FlowRunPolicy, StateDetails, StateType, TaskRunPolicy } from '../../src/store/schema/shapes.ts';

declare const column: Expression;
declare const anything: Member<unknown>;

/** A schema of the contract with an additional field. */
type Grown<N extends keyof Schemas> = Schemas[N] & { newcomer_?: string[] | null };

// A filter table has an entry for every field.
defineFilter<'VariableFilter'>({ id: oneOf(column), name: oneOfOrLike(column), tags: tagList(column) });
// @ts-expect-error: tags are not read
defineFilter<'VariableFilter'>({ id: oneOf(column), name: oneOfOrLike(column) });

// The helper of a criterion reads all of its fields; a helper that reads fewer is not accepted.
oneOf(column) satisfies Criterion<Schemas['IdCriterion']>;
// @ts-expect-error: the new field is not read
oneOf(column) satisfies Criterion<Grown<'IdCriterion'>>;
// @ts-expect-error: `like_` is not read
oneOf(column) satisfies Criterion<Schemas['NameCriterion']>;
timeRange(column) satisfies Criterion<Schemas['TimeCriterion']>;
// @ts-expect-error: the new field is not read
timeRange(column) satisfies Criterion<Grown<'TimeCriterion'>>;
// @ts-expect-error: the new field is not read
tagList(column) satisfies Criterion<Grown<'TagsCriterion'>>;
// @ts-expect-error: the new field is not read
integerRange(column) satisfies Criterion<Grown<'LogLevelCriterion'>>;
// @ts-expect-error: the new field is not read
flag(column) satisfies Criterion<Grown<'FlagCriterion'>>;

// The same applies at every depth: a field of a criterion inside a criterion.
stateGroup(column, column) satisfies Criterion<Schemas['FlowRunStateCriterion']>;
// @ts-expect-error: the new field is not read
stateGroup(column, column) satisfies Criterion<{
  type?: Grown<'StateTypeCriterion'> | null;
  name?: Schemas['ExcludableValueCriterion'] | null;
}>;

// A criterion that a filter defines inline names all of its fields too.
leaf<Schemas['WorkerStatusCriterion']>({ any_: isAny(column), not_any_: isAny(column) });
// @ts-expect-error: `not_any_` is not read
leaf<Schemas['WorkerStatusCriterion']>({ any_: isAny(column) });
together<Schemas['TextSearchCriterion']>({ query: true }, () => undefined);
// @ts-expect-error: `query` is not read
together<Schemas['TextSearchCriterion']>({}, () => undefined);

// A bare function may overlook any field, so it is not accepted for an object.
// @ts-expect-error: not a member of an object
({ id: anything }) satisfies Pick<Members<Schemas['VariableFilter']>, 'id'>;

// Filters of data in memory destructure every field.
export function takenApart({ any_, not_any_, ...others }: Schemas['ExcludableValueCriterion'], { ...grown }: Grown<'IdCriterion'>) {
  assertNoMore(others);
  // @ts-expect-error: the new field is not read
  assertNoMore(grown);
  return [any_, not_any_];
}

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** Fields of a request that neither its filters nor its page read. */
type Unread<N extends keyof Schemas, Filters, Further extends string = never> = N extends N
  ? Exclude<keyof Schemas[N], keyof Filters | Further | 'sort' | 'offset' | 'limit' | 'page'>
  : never;
type Window = 'history_start' | 'history_end' | 'history_interval_seconds';

/** Does not compile if there is a field, which the error names. */
declare function none<_Field extends never>(): void;

// Every request that filters across resources. Handlers pass the filters on as one object.
none<Unread<'FilterFlowsRequest', FlowFilters>>();
none<Unread<'CountFlowsRequest', FlowFilters>>();
none<Unread<'PaginateFlowsRequest', FlowFilters>>();
none<Unread<'FilterFlowRunsRequest', FlowRunFilters>>();
none<Unread<'CountFlowRunsRequest', FlowRunFilters>>();
none<Unread<'PaginateFlowRunsRequest', FlowRunFilters>>();
none<Unread<'ReadFlowRunLatenessRequest', FlowRunFilters>>();
none<Unread<'ReadFlowRunHistoryRequest', FlowRunFilters, Window | 'work_queues'>>();
none<Unread<'ReadFlowRunTimelineRequest', FlowRunFilters>>();
none<Unread<'FilterDeploymentsRequest', FlowRunFilters>>();
none<Unread<'CountDeploymentsRequest', FlowRunFilters>>();
none<Unread<'PaginateDeploymentsRequest', FlowRunFilters>>();
none<Unread<'FilterTaskRunsRequest', TaskRunFilters>>();
none<Unread<'CountTaskRunsRequest', TaskRunFilters>>();
none<Unread<'PaginateTaskRunsRequest', TaskRunFilters>>();
none<Unread<'CountTaskRunsByStateRequest', TaskRunFilters>>();
none<Unread<'ReadTaskRunTimelineRequest', TaskRunFilters>>();
none<Unread<'ReadTaskRunHistoryRequest', TaskRunFilters, Window>>();
none<Unread<'FilterArtifactsRequest', ArtifactFilters>>();
none<Unread<'CountArtifactsRequest', ArtifactFilters>>();
none<Unread<'FilterLatestArtifactsRequest', LatestArtifactFilters>>();
none<Unread<'CountLatestArtifactsRequest', LatestArtifactFilters>>();
none<Unread<'FilterBlockTypesRequest', TypeFilters>>();
none<Unread<'FilterBlockDocumentsRequest', DocumentFilters, 'include_secrets'>>();
none<Unread<'CountBlockDocumentsRequest', DocumentFilters>>();

// Data that is stored as it is served has the fields and values of the contract.
true satisfies Same<StateType, Schemas['StateType']>;
true satisfies Same<keyof StateDetails, keyof Schemas['StateDetails']>;
true satisfies Same<keyof FlowRunPolicy, keyof Schemas['FlowRunPolicy']>;
true satisfies Same<keyof TaskRunPolicy, keyof Schemas['TaskRunPolicy']>;

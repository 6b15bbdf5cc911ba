import type { Schema } from '../../../generated/operations.ts';
import type { ApiError, Problem } from '../../base/errors.ts';
import type { JsonObject } from '../../base/json/value.ts';
import type { Deps } from '../../deps.ts';
import type { ActionDetails } from '../../events/catalogue/automations.ts';
import type { ActionRelated } from '../../events/draft.ts';
import type { Invocation } from './invocation.ts';
import type { ServiceOperations } from './service-operations.ts';

export type Action = Schema<'Action'>;
export type ActionType = Action['type'];
/** The actions of one type: `ActionOf<'run-deployment'>`. */
export type ActionOf<T extends ActionType> = Extract<Action, { type: T }>;

/** Where something stands in the body of a request. */
export type Place = (string | number)[];

/** An invocation whose action is known to be of a type. */
export type InvocationOf<T extends ActionType> = Omit<Invocation, 'action'> & { action: ActionOf<T> };

/** The member that names what an action aims at, when that is not to be inferred from the event. */
export type TargetMember = 'deployment_id' | 'work_pool_id' | 'work_queue_id' | 'automation_id';

/** How an action ended. With a `reason` it failed, yet what it did stays done. */
export interface Result {
  reason?: string;
  /** For the payload of the result event. */
  details?: ActionDetails;
  /** For the result events, after those that were known before. */
  related?: ActionRelated[];
}

/** What is left to do of an action on the service's own objects once its target is known and its templates are rendered. */
export interface Operation {
  related: ActionRelated[];
  /** Runs inside a transaction and calls operations of the API, nothing else. An ApiError of theirs is how the action failed. */
  perform(operations: ServiceOperations): Promise<Result>;
  /** The details of an operation that was refused; its status when this is left out. */
  refusalDetails?(error: ApiError): ActionDetails;
}

/** What is left to do of an action that reaches beyond the service. */
export interface Call {
  /** Called once, unless it throws a 503: that says that the database was too busy and nothing was sent. */
  send(signal: AbortSignal): Promise<Result>;
}

/** What there is to know of a type of actions before one is carried out. */
interface Stored {
  /** Members in addition to the type and the target, with what they are when absent. */
  readonly members?: JsonObject;
  readonly target?: TargetMember;
  /** Members, in addition to the target, without which an action is not one of its type. */
  readonly required?: readonly string[];
  /** Members that are templates. */
  readonly templates?: readonly string[];
  /** The action in the one spelling that the contract knows; `at` is where it stands in the body. */
  spellOut?(action: JsonObject, at: Place, problems: Problem[]): JsonObject;
  /** What neither the contract nor the tables above can say of an action: member and text of each problem. */
  problems?(action: JsonObject): [member: string, text: string][];
}

/** Acts on the service's own objects, in one transaction with the events that tell of it: exactly once. */
export interface InternalKind<T extends ActionType> extends Stored {
  readonly external?: false;
  /** It takes no lock on what exists, so that several can share a transaction on PostgreSQL without deadlocks between them and the requests of clients. */
  readonly locksNothing?: true;
  /** Before the transaction. @throws ActionFailure */
  prepare(invocation: InvocationOf<T>, deps: Deps): Promise<Operation>;
}

/** Reaches beyond the service, which cannot be taken back: at most once. */
export interface ExternalKind<T extends ActionType> extends Stored {
  readonly external: true;
  /** Before the one attempt is noted. @throws ActionFailure */
  prepare(invocation: InvocationOf<T>, deps: Deps): Promise<Call>;
}

export type ActionKind<T extends ActionType> = InternalKind<T> | ExternalKind<T>;

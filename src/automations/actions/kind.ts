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

/** A path in the body of a request. */
export type Place = (string | number)[];

/** An invocation with an action of a known type. */
export type InvocationOf<T extends ActionType> = Omit<Invocation, 'action'> & { action: ActionOf<T> };

/** The field that names the target of an action, unless the target is inferred from the event. */
export type TargetMember = 'deployment_id' | 'work_pool_id' | 'work_queue_id' | 'automation_id';

/** The result of an action. With a `reason` it has failed, but its changes stay. */
export interface Result {
  reason?: string;
  /** For the payload of the result event. */
  details?: ActionDetails;
  /** For the result events, after the related resources known before the action. */
  related?: ActionRelated[];
}

/** The remaining work of an action on the service's own objects, once its target is known and its templates are rendered. */
export interface Operation {
  related: ActionRelated[];
  /** Runs inside a transaction and only calls operations of the API. Their ApiError is the failure of the action. */
  perform(operations: ServiceOperations): Promise<Result>;
  /** The details for a rejected operation; its status by default. */
  rejectionDetails?(error: ApiError): ActionDetails;
}

/** The remaining work of an action that reaches beyond the service. */
export interface Call {
  /** Called once, unless it throws a 503: then the database was too busy and nothing was sent. */
  send(signal: AbortSignal): Promise<Result>;
}

/** The properties of a type of actions that do not depend on an invocation. */
interface Stored {
  /** Fields in addition to the type and the target, with their defaults. */
  readonly members?: JsonObject;
  /** Fields that are stored only if they are given: clients of the ecosystem compare actions with those that they have sent. */
  readonly optional?: readonly string[];
  readonly target?: TargetMember;
  /** Fields, in addition to the target, that identify an action of this type. */
  readonly required?: readonly string[];
  /** Fields that are templates. */
  readonly templates?: readonly string[];
  /** Normalizes the action to the spelling of the contract; `at` is the path of the action in the body. */
  spellOut?(action: JsonObject, at: Place, problems: Problem[]): JsonObject;
  /** Problems that neither the contract nor the tables above can express: field and message of each. */
  problems?(action: JsonObject): [member: string, text: string][];
}

/** Acts on the service's own objects, in one transaction with the result events: exactly once. */
export interface InternalKind<T extends ActionType> extends Stored {
  readonly external?: false;
  /** It locks no existing rows, so that several can share a transaction on PostgreSQL without deadlocks with each other or with requests of clients. */
  readonly locksNothing?: true;
  /** Runs before the transaction. @throws ActionFailure */
  prepare(invocation: InvocationOf<T>, deps: Deps): Promise<Operation>;
}

/** Reaches beyond the service, which cannot be rolled back: at most once. */
export interface ExternalKind<T extends ActionType> extends Stored {
  readonly external: true;
  /** Runs before the only attempt is recorded. @throws ActionFailure */
  prepare(invocation: InvocationOf<T>, deps: Deps): Promise<Call>;
}

export type ActionKind<T extends ActionType> = InternalKind<T> | ExternalKind<T>;

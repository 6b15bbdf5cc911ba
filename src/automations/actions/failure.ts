import type { ApiError } from '../../base/errors.ts';
import { stringifyJson } from '../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import type { ActionDetails } from '../../events/catalogue/automations.ts';
import type { ActionRelated } from '../../events/draft.ts';
import { errorBody } from '../../http/response/reply.ts';
import { toApiError } from '../../store/errors.ts';

/** An action cannot be performed, and a retry would not help. */
export class ActionFailure extends Error {
  constructor(
    readonly reason: string,
    readonly details: ActionDetails = {},
    readonly related: ActionRelated[] = [],
  ) {
    super(reason);
    this.name = 'ActionFailure';
  }
}

/** The final rejection by an operation of the API; undefined for database errors and defects. */
export function rejectionOf(error: unknown): ApiError | undefined {
  const known = toApiError(error);
  return known && known.status < 500 ? known : undefined;
}

/** The reason for an action whose operation was rejected. */
export function rejectionReason(type: string, error: ApiError): string {
  const { status } = error;
  const body = errorBody(error, undefined) as JsonObject;
  const detail = body.detail;
  const reported = detail !== undefined && detail !== null && detail !== '';
  if (status === 422 || (status === 409 && reported))
    return `Validation error occurred for '${type}'${reported ? ` - ${textOf(detail)}` : ''}`;
  if (status === 409) return `Conflict (409) occurred for '${type}' - '${stringifyJson(body)}'`;
  return `Unexpected status from '${type}' action: ${status}`;
}

const textOf = (value: JsonValue) => (typeof value === 'string' ? value : stringifyJson(value));

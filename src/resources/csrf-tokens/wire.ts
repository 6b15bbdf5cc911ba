import type { Schema } from '../../../generated/operations.ts';
import { toWireInstant } from '../../base/time/instant.ts';
import type { CsrfTokenRow } from './queries.ts';

export function toCsrfToken(row: CsrfTokenRow): Schema<'CsrfToken'> {
  return {
    id: row.id,
    created: toWireInstant(row.created),
    updated: toWireInstant(row.updated),
    token: row.token,
    client: row.client,
    expiration: toWireInstant(row.expiration),
  };
}

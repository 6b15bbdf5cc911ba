import type { IncomingHttpHeaders } from 'node:http';
import { badRequest } from '../../base/errors.ts';

/** The version of the wire protocol that this service implements. */
export const API_VERSION = '0.8.4';
const LOWEST = [0, 8, 0] as const;

/** The client's API version. A missing or empty header means the current version. Rejects malformed versions and versions below the minimum. */
export function readApiVersion(headers: IncomingHttpHeaders): string {
  const own = headers['x-service-api-version'];
  const name = own ? 'X-SERVICE-API-VERSION' : 'X-PREFECT-API-VERSION';
  const version = String(own || headers['x-prefect-api-version'] || '');
  if (version === '' || version === API_VERSION) return API_VERSION;
  if (!/^\d+\.\d+\.\d+$/.test(version)) {
    throw badRequest(`Invalid ${name} header format.Expected header in format 'x.y.z' but received ${version}`);
  }
  const parts = version.split('.');
  const difference = LOWEST.map((lowest, index) => Number(parts[index]) - lowest).find((one) => one !== 0) ?? 0;
  if (difference < 0) throw badRequest(`The request specified API version ${version} but this server requires version 0.8.0 or higher.`);
  return version;
}

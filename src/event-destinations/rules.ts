import type { Schema } from '../../generated/operations.ts';
import { invalidValue } from '../base/errors.ts';
import type { Deps } from '../deps.ts';
import { readEventFilter } from '../events/filter/query.ts';
import { checkSecretBlocks } from '../resources/block-documents/secret-values.ts';

const HEADER = /^[!#$%&'*+.^`|~\w-]+$/;
/** Set by each attempt. */
const OWN = new Set(['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature']);
const MAX_HEADERS = 50;
const MAX_SECRET_HEADERS = 10;

/** @throws 422 for a wrong filter, URL, header, or block */
export async function checkDestination(deps: Deps, given: Schema<'EventDestinationUpdate'>): Promise<void> {
  const { filter, url, headers = {}, secret_headers = {}, key_block_document_ids = [] } = given;
  readEventFilter(filter, deps.clock.now());
  if (url !== undefined && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    throw invalidValue(['body', 'url'], 'must be a URL that starts with http:// or https://', url);
  checkNames('headers', headers, MAX_HEADERS);
  checkNames('secret_headers', secret_headers, MAX_SECRET_HEADERS);
  for (const [name, value] of Object.entries(headers))
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
      throw invalidValue(['body', 'headers', name], 'contains a character that headers cannot contain', value);
  await checkSecretBlocks(deps, Object.values(secret_headers), ['body', 'secret_headers']);
  await checkSecretBlocks(deps, key_block_document_ids, ['body', 'key_block_document_ids']);
}

function checkNames(field: string, headers: Record<string, string>, most: number): void {
  const names = Object.keys(headers);
  if (names.length > most) throw invalidValue(['body', field], `must not have more than ${most} headers`);
  for (const name of names)
    if (!HEADER.test(name) || OWN.has(name.toLowerCase()))
      throw invalidValue(['body', field, name], 'is not a name of a further header', name);
}

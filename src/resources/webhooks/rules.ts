import type { Schema } from '../../../generated/operations.ts';
import { invalidValue } from '../../base/errors.ts';
import { isNetwork } from '../../base/network/networks.ts';
import type { Deps } from '../../deps.ts';
import { checkTemplate } from '../../lib/jinja/templates.ts';
import { checkSecretBlocks } from '../block-documents/secret-values.ts';

type Given = Pick<Schema<'WebhookUpdate'>, 'template' | 'verification' | 'allowed_addresses'>;

/** @throws 422 for a wrong template, address, or verification */
export async function checkWebhook(deps: Deps, { template = '', verification, allowed_addresses = [] }: Given): Promise<void> {
  const problem = checkTemplate(template);
  if (problem) throw invalidValue(['body', 'template'], `line ${problem.line}: ${problem.message}`, template);
  for (const [index, address] of allowed_addresses.entries())
    if (!isNetwork(address)) throw invalidValue(['body', 'allowed_addresses', index], 'must be an address or a network', address);
  if (!verification) return;
  if (verification.type === 'hmac' && !verification.header)
    throw invalidValue(['body', 'verification', 'header'], 'the type hmac requires a header', verification.header);
  await checkSecretBlocks(deps, verification.key_block_document_ids, ['body', 'verification', 'key_block_document_ids']);
}

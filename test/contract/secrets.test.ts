import { expect, it } from 'vitest';
import { contract, visit } from './document.ts';

/** Fields that are redacted from logs and hidden from readers. A field removed from this list would appear in logs. */
const SECRETS = [
  'CsrfToken.token',
  'IssuedApiKey.key',
  'ServerApiSettings.auth_string',
  'ServerDatabaseSettings.connection_url',
  'ServerDatabaseSettings.encryption_key',
];

it('exactly these fields are marked as secret', () => {
  const found: string[] = [];
  for (const [name, schema] of Object.entries(contract.components.schemas)) {
    visit(schema, name, (part, at) => {
      if (part['x-secret']) found.push(at);
    });
  }
  expect(found.sort()).toEqual(SECRETS);
});

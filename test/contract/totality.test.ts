import { describe, expect, it } from 'vitest';
import { storedAction } from '../../src/automations/records/actions.ts';
import { storedTrigger } from '../../src/automations/records/trigger.ts';
import { randomIds } from '../../src/base/ids.ts';
import { contract, entries, nameOf, responseOf, type Schema } from './document.ts';

const { schemas } = contract.components;

/** Names of all schemas that a schema references, at every depth. */
function namesIn(node: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const one of node) namesIn(one, found);
  else if (typeof node === 'object' && node !== null) {
    const { $ref } = node as Schema;
    if ($ref?.startsWith('#/components/schemas/') && !found.has(nameOf($ref))) {
      found.add(nameOf($ref));
      namesIn(schemas[nameOf($ref)], found);
    }
    for (const one of Object.values(node)) namesIn(one, found);
  }
  return found;
}

const sent = namesIn(entries.map(({ operation }) => operation.requestBody));
const responded = namesIn(entries.flatMap(({ operation }) => Object.values(operation.responses).map(responseOf)));

/** Fields that responses may omit by design. */
const MAY_BE_ABSENT = new Set([
  // all forms of an error share one schema
  'Error.detail',
  'Error.exception_message',
  'Error.exception_detail',
  'Error.request_body',
  'Error.error',
  'Error.message',
  // only some problems have a context
  'ValidationIssue.ctx',
  // a field that did not exist before, or no longer exists
  'AuditChange.before',
  'AuditChange.after',
  // only of a key with a limit
  'Automation.limited_to',
  // only on request
  'OrchestrationResult.trace',
  // older clients read them elsewhere
  'Settings.home',
  'ServerApiSettings.csrf_protection_enabled',
  'ServerDatabaseSettings.encryption_key',
]);

describe('rules of the contract that the compiler cannot check', () => {
  // code that omits an optional field compiles
  it('schemas that only responses use require every field', () => {
    const optional = [...responded]
      .filter((name) => !sent.has(name))
      .flatMap((name) => {
        const { properties = {}, required = [] } = schemas[name]!;
        return Object.keys(properties)
          .filter((member) => !required.includes(member))
          .map((member) => `${name}.${member}`);
      });
    expect(optional.filter((member) => !MAY_BE_ABSENT.has(member))).toEqual([]);
  });

  it('every field of every action is stored', () => {
    for (const [name, schema] of variantsOf('Action')) {
      const given = { type: schema.properties!.type!.const, resume_after_seconds: 60 } as Parameters<typeof storedAction>[0];
      expect(Object.keys(storedAction(given)).sort(), name).toEqual(Object.keys(schema.properties!).sort());
    }
  });

  it('every field of every trigger is stored', () => {
    for (const [name, schema] of variantsOf('Trigger')) {
      const given = { type: schema.properties!.type!.const, triggers: [], metric: {} };
      const stored = storedTrigger(given as unknown as Parameters<typeof storedTrigger>[0], randomIds);
      expect(Object.keys(stored).sort(), name).toEqual(Object.keys(schema.properties!).sort());
    }
  });
});

function variantsOf(union: string): [string, Schema][] {
  return schemas[union]!.oneOf!.map(({ $ref }) => [nameOf($ref!), schemas[nameOf($ref!)]!]);
}

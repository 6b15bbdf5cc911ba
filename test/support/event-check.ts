import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { codegen } from '../../codegen.config.ts';
import { closedSchemas } from '../../scripts/generate-event-schemas.ts';
import { catalogue, type EventPattern } from '../../src/events/catalogue.ts';
import type { EventDraft } from '../../src/events/draft.ts';
import type { Outbox } from '../../src/events/outbox.ts';

const patterns = Object.keys(catalogue) as EventPattern[];
const matchers = patterns.map((pattern) => {
  const literals = pattern.split(/<[^>]+>/).map((literal) => literal.replaceAll('.', '\\.'));
  return { pattern, matches: new RegExp(`^${literals.join('[^]*')}$`) };
});

/** The catalogue entry of an event by its name. */
export const patternOf = (name: string): EventPattern | undefined =>
  name in catalogue ? (name as EventPattern) : matchers.find(({ matches }) => matches.test(name))?.pattern;

/** Catalogue entries with an event in this process. */
export const seenEvents = new Set<EventPattern>();

let schemas: Ajv2020 | undefined;
const validators = new Map<string, ValidateFunction>();

function validatorOf(name: string): ValidateFunction {
  if (!schemas) {
    // most schemas check only a few events, so optimizing their code takes longer than it saves
    schemas = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } });
    addFormats.default(schemas);
    // the catalogue refers to definitions in the WebSocket contract
    const { components } = parse(readFileSync(codegen.streams, 'utf8'));
    schemas.addSchema({ components: { schemas: { ...components.schemas, ...Object.fromEntries(closedSchemas()) } } }, 'events');
  }
  const known = validators.get(name) ?? schemas.compile({ $ref: `events#/components/schemas/${name}` });
  validators.set(name, known);
  return known;
}

/** @throws if the catalogue does not contain the event or its resource, related resources, or payload do not match */
export function checkEvent({ event, resource, related, payload }: EventDraft): void {
  const pattern = patternOf(event);
  if (!pattern) throw new Error(`the event catalogue does not contain ${event}`);
  seenEvents.add(pattern);
  const validate = validatorOf(catalogue[pattern].shape.schema);
  const reported = { event, resource, related: related ?? [], payload: payload ?? {} };
  if (!validate(JSON.parse(JSON.stringify(reported)))) {
    throw new Error(`${event}: ${schemas!.errorsText(validate.errors, { dataVar: 'event' })} in ${JSON.stringify(reported)}`);
  }
}

/**
 * Validates every event of a service against the catalogue before it is stored, so that the request that caused an invalid event fails. Ignores names with
 * other prefixes, which only tests of the outbox use.
 */
export function checkEventsOf(outbox: Outbox): void {
  // `emit` calls it too
  const emit = outbox.emitKnowing.bind(outbox);
  outbox.emitKnowing = (triggers, tx, ...drafts) => {
    for (const draft of drafts) if (/^(prefect|contralto)\./.test(draft.event)) checkEvent(draft);
    return emit(triggers, tx, ...drafts);
  };
}

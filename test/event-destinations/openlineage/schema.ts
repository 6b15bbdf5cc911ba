import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Facets = Record<string, { _schemaURL: string }>;

/** A document as a receiver gets it. */
export interface RunEvent {
  eventType: string;
  run: { runId: string; facets: Facets };
  job: { namespace: string; name: string; facets: Facets };
  inputs: { namespace: string; name: string }[];
  outputs: { namespace: string; name: string }[];
}

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

/** The published schemas: the core of OpenLineage 2-0-2, and the facets that the service sends. */
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema([read('core.json'), ...read('facets.json')]);

function problemsOf(schema: string, value: unknown): string[] {
  const validate = ajv.getSchema(schema);
  if (!validate) return [`the schema ${schema} does not exist`];
  return validate(value) ? [] : [ajv.errorsText(validate.errors)];
}

/** The problems of a document, by the schema that it names, and those that its facets name. */
export function problemsOfRunEvent(document: RunEvent & { schemaURL: string }): string[] {
  const facets = [...Object.values(document.run.facets), ...Object.values(document.job.facets)];
  return [
    ...problemsOf('https://openlineage.io/spec/2-0-2/OpenLineage.json', document),
    ...problemsOf(document.schemaURL, document),
    ...facets.flatMap((facet) => problemsOf(facet._schemaURL, facet)),
  ];
}

// Writes the contract of the last release as OpenAPI, for other tools than ours: scripts/ci/released-contract.ts <file>
import { writeFile } from 'node:fs/promises';
import { mapped, type Released, type ReleasedOperation } from '../contract-excerpt.ts';
import { readReleases } from '../contract-releases.ts';

const mediaTypes = (content: ReleasedOperation['answers'][string]['content']) => mapped(content, (schema) => ({ schema }));

function operationOf({ route: _, parameters, body, answers, servers, ...rest }: ReleasedOperation) {
  return {
    ...rest,
    ...(servers && { servers: servers.map((url) => ({ url })) }),
    parameters: Object.entries(parameters).map(([key, parameter]) => {
      const [place, ...name] = key.split(' ');
      return { in: place, name: name.join(' '), ...parameter };
    }),
    ...(body && { requestBody: { required: body.required, content: mediaTypes(body.content) } }),
    responses: mapped(answers, ({ headers, content }) => ({ description: '', headers, content: mediaTypes(content) })),
  };
}

function documentOf({ version, servers, securitySchemes, operations, schemas }: Released): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [operationId, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = operation.route.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: { operationId, ...operationOf(operation) } };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Contralto', version },
    servers: servers.map((url) => ({ url })),
    paths,
    components: { schemas, securitySchemes },
  };
}

const [file] = process.argv.slice(2);
const last = (await readReleases()).at(-1);
if (!file || !last) throw new Error('name a file, and store a release');
await writeFile(file, JSON.stringify(documentOf(last.openapi)));

import openapiTS, { astToString, type OpenAPI3, type SchemaObject } from 'openapi-typescript';
import ts from 'typescript';
import { codegen } from '../codegen.config.ts';
import type { Contract } from '../src/contract/schema.ts';
import { unmarked } from './unmarked.ts';

const reference = (name: string): ts.TypeNode => ts.factory.createTypeReferenceNode(name);

/** An object whose fields are any JSON. */
function isFreeObject(schema: SchemaObject): boolean {
  if (schema.type !== 'object' || !('additionalProperties' in schema) || 'properties' in schema) return false;
  const extra = schema.additionalProperties;
  return extra === true || (typeof extra === 'object' && Object.keys(extra).length === 0);
}

/** Types of every schema of the contract; the schemas of `codegen.ownTypes` become imports, free-form values become JsonValue. */
export async function generateTypes(contract: Contract): Promise<string> {
  const own = codegen.ownTypes as Record<string, { name: string; module: string }>;
  const nodes = await openapiTS(unmarked(contract) as OpenAPI3, {
    emptyObjectsUnknown: true,
    defaultNonNullable: true,
    transform(schema: SchemaObject, { path }) {
      const name = /^#\/components\/schemas\/([^/]+)$/.exec(path ?? '')?.[1];
      if (name && own[name]) return reference(own[name].name);
      return isFreeObject(schema) ? reference('JsonObject') : undefined;
    },
  });
  const body = astToString(nodes);
  const used = Object.values(own).filter(({ name }) => new RegExp(`\\b${name}\\b`).test(body));
  const imports = [...new Set(used.map(({ module }) => module))].map((module) => {
    const names = [...new Set(used.filter((type) => type.module === module).map(({ name }) => name))];
    return `import type { ${names.join(', ')} } from '${module}';\n`;
  });
  return `${imports.join('')}\n${body}`;
}

import type { JsonObject, JsonValue } from '../../../base/json/value.ts';
import { checksumOf } from '../../block-schemas/checksum.ts';
import type { Presentation } from '../presentation.ts';
import { escapeHtml } from '../presentation.ts';
import type { BlockDeclaration, Property } from './declare.ts';

/** A built-in block type, ready to be stored. */
export interface SystemBlock {
  slug: string;
  name: string;
  presentation: Presentation;
  isProtected: boolean;
  fields: JsonObject;
  checksum: string;
  capabilities: string[];
  version: string;
}

interface Assembled {
  title: string;
  checksum: string;
  secrets: string[];
}

/**
 * Builds the schemas of the declarations. A block must follow the blocks that it nests.
 *
 * @param release version of the blocks that declare none
 * @param logoOf URL of the logo of a block type; clients accept only `http` and `https`
 */
export function assemble(
  declarations: readonly BlockDeclaration[],
  release: string,
  logoOf: (slug: string) => string | null = () => null,
): SystemBlock[] {
  const done = new Map<string, Assembled>();
  return declarations.map((declaration) => {
    const { slug, name, version = release, isProtected = false, capabilities = [] } = declaration;
    const title = declaration.title ?? name.replaceAll(' ', '');
    const secrets = declaration.properties.flatMap((property) => secretsOf(property, done));
    const fields = fieldsOf(declaration, title, secrets, done);
    const checksum = checksumOf(fields);
    done.set(slug, { title, checksum, secrets });
    const presentation = {
      logoUrl: logoOf(slug),
      documentationUrl: null,
      description: escapeHtml(declaration.description),
      codeExample: declaration.module ? escapeHtml(exampleOf(declaration.module, title)) : null,
    };
    return { slug, name, presentation, isProtected, fields, checksum, capabilities: [...capabilities], version };
  });
}

function fieldsOf(
  { slug, properties, definitions, version }: BlockDeclaration,
  title: string,
  secrets: string[],
  done: ReadonlyMap<string, Assembled>,
): JsonObject {
  const isCore = version === undefined;
  const required = properties.filter((property) => property.required).map((property) => property.name);
  const entries = properties.map((property, position) => {
    const schema = { title: property.title, ...(property.blocks.length > 0 ? blockSchema(property, done) : property.schema) };
    return [property.name, isCore ? { ...schema, position } : schema] as const;
  });
  return {
    title,
    type: 'object',
    block_type_slug: slug,
    block_schema_references: Object.fromEntries(
      properties.filter(({ blocks }) => blocks.length > 0).map((property) => [property.name, referencesOf(property, done)]),
    ),
    secret_fields: secrets,
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(entries),
    ...(definitions && { definitions }),
  };
}

function nested(slug: string, done: ReadonlyMap<string, Assembled>): Assembled {
  const found = done.get(slug);
  if (!found) throw new Error(`The block ${slug} must be declared before those that nest it.`);
  return found;
}

function blockSchema({ blocks }: Property, done: ReadonlyMap<string, Assembled>): JsonObject {
  const alternatives = blocks.map((slug) => ({ $ref: `#/definitions/${nested(slug, done).title}` }));
  const [only, ...others] = alternatives;
  return only && others.length === 0 ? only : { anyOf: alternatives };
}

function referencesOf({ blocks }: Property, done: ReadonlyMap<string, Assembled>): JsonValue {
  const references = blocks.map((slug) => ({ block_type_slug: slug, block_schema_checksum: nested(slug, done).checksum }));
  const [only, ...others] = references;
  return only && others.length === 0 ? only : references;
}

/** Lists the secrets of nested blocks under the name of the property. */
function secretsOf({ name, secrets, blocks }: Property, done: ReadonlyMap<string, Assembled>): string[] {
  const own = secrets.map((path) => (path === '' ? name : `${name}.${path}`));
  return [...own, ...blocks.flatMap((slug) => nested(slug, done).secrets.map((path) => `${name}.${path}`))];
}

const exampleOf = (module: string, title: string) => `from ${module} import ${title}\n\nblock = ${title}.load("my-block")\n`;

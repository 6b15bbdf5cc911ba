import type { JsonObject } from '../../base/json/value.ts';
import { present } from '../../base/present.ts';
import { checksumOf } from '../block-schemas/checksum.ts';
import { escapeHtml, type Presentation } from './presentation.ts';
import data from './system-blocks.json' with { type: 'json' };

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

interface Declaration {
  slug: string;
  name: string;
  description: string;
  code_example?: string;
  is_protected?: boolean;
  version?: string;
  capabilities: string[];
  fields: object;
}

const declarations: readonly Declaration[] = data.blocks;

/** The checksums of all declarations, which take 9 ms: a test bench starts many services. */
let checksums: readonly string[] | undefined;

/**
 * The built-in block types, nested ones before those that contain them.
 *
 * @param release version of the blocks that declare none
 * @param logoOf URL of the logo of a block type; clients accept only `http` and `https`
 */
export function systemBlocks(release: string, logoOf: (slug: string) => string | null = () => null): SystemBlock[] {
  checksums ??= declarations.map(({ fields }) => checksumOf(fields as JsonObject));
  const known = checksums;
  return declarations.map(
    ({ slug, name, description, code_example, is_protected = false, version = release, capabilities, ...declared }, index) => {
      const checksum = present(known[index], 'its checksum');
      const fields = declared.fields as JsonObject;
      const codeExample = code_example === undefined ? null : escapeHtml(code_example);
      const presentation = { logoUrl: logoOf(slug), documentationUrl: null, description: escapeHtml(description), codeExample };
      return { slug, name, presentation, isProtected: is_protected, fields, checksum, capabilities, version };
    },
  );
}

import type { Schema } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import type { BlockTypeRow } from './wire.ts';

/** The columns that control the presentation of a type. No other columns can change. */
export type Presentation = Pick<BlockTypeRow, 'logoUrl' | 'documentationUrl' | 'description' | 'codeExample'>;

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;' } as const;
const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/** Escapes `&`, `<` and `>`, but not quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character as keyof typeof ESCAPES]);
}

function unescapeHtml(text: string | null): string | null {
  return text === null ? null : text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (entity, name: string) => CHARACTERS[name] ?? entity);
}

const trimmed = (text: string | null | undefined) => text?.trim() ?? null;
const escaped = (text: string | null | undefined) => (typeof text === 'string' ? escapeHtml(text) : null);

/** The presentation of a new type. Strings are HTML-escaped; URLs are not validated. */
export function newPresentation(given: Omit<Schema<'BlockTypeCreate'>, 'name' | 'slug'>): Presentation {
  const { logo_url, documentation_url, description, code_example, ...others } = given;
  assertNoMore(others);
  return {
    logoUrl: trimmed(logo_url),
    documentationUrl: trimmed(documentation_url),
    description: escaped(description),
    codeExample: escaped(code_example),
  };
}

/** The columns that an update names. Unlike on creation, strings are stored unescaped. */
export function changedPresentation(body: Schema<'BlockTypeUpdate'>): Partial<Presentation> {
  const { logo_url, documentation_url, description, code_example, ...others } = body;
  assertNoMore(others);
  return {
    ...(logo_url !== undefined && { logoUrl: trimmed(logo_url) }),
    ...(documentation_url !== undefined && { documentationUrl: trimmed(documentation_url) }),
    ...(description !== undefined && { description }),
    ...(code_example !== undefined && { codeExample: code_example }),
  };
}

/** True if the update names every field and the values differ only in escapes. Clients send such updates when they register an existing type again. */
export function changesNothing(changes: Partial<Presentation>, current: Presentation): boolean {
  return (
    changes.logoUrl === current.logoUrl &&
    changes.documentationUrl === current.documentationUrl &&
    changes.description !== undefined &&
    unescapeHtml(changes.description) === unescapeHtml(current.description) &&
    changes.codeExample !== undefined &&
    unescapeHtml(changes.codeExample) === unescapeHtml(current.codeExample)
  );
}

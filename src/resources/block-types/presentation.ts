import type { Schema } from '../../../generated/operations.ts';
import type { BlockTypeRow } from './wire.ts';

/** The columns that control how a type is displayed. Nothing else of a type can be changed. */
export type Presentation = Pick<BlockTypeRow, 'logoUrl' | 'documentationUrl' | 'description' | 'codeExample'>;

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;' } as const;
const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/** Escapes `&`, `<` and `>`. Quotes are left alone. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character as keyof typeof ESCAPES]);
}

function unescapeHtml(text: string | null): string | null {
  return text === null ? null : text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (entity, name: string) => CHARACTERS[name] ?? entity);
}

const trimmed = (text: string | null | undefined) => text?.trim() ?? null;
const escaped = (text: string | null | undefined) => (typeof text === 'string' ? escapeHtml(text) : null);

/** The presentation of a new type: texts are HTML-escaped, URLs are not validated. */
export function newPresentation(body: Schema<'BlockTypeCreate'>): Presentation {
  return {
    logoUrl: trimmed(body.logo_url),
    documentationUrl: trimmed(body.documentation_url),
    description: escaped(body.description),
    codeExample: escaped(body.code_example),
  };
}

/** The columns that an update names. Unlike at creation, texts are stored unescaped. */
export function changedPresentation(body: Schema<'BlockTypeUpdate'>): Partial<Presentation> {
  return {
    ...(body.logo_url !== undefined && { logoUrl: trimmed(body.logo_url) }),
    ...(body.documentation_url !== undefined && { documentationUrl: trimmed(body.documentation_url) }),
    ...(body.description !== undefined && { description: body.description }),
    ...(body.code_example !== undefined && { codeExample: body.code_example }),
  };
}

/** True if every field is named and differs from the stored one by nothing but escapes. Clients send such updates when they register an existing type again. */
export function saysNothingNew(changes: Partial<Presentation>, current: Presentation): boolean {
  return (
    changes.logoUrl === current.logoUrl &&
    changes.documentationUrl === current.documentationUrl &&
    changes.description !== undefined &&
    unescapeHtml(changes.description) === unescapeHtml(current.description) &&
    changes.codeExample !== undefined &&
    unescapeHtml(changes.codeExample) === unescapeHtml(current.codeExample)
  );
}

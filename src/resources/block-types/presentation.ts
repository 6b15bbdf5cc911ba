import type { Schema } from '../../../generated/operations.ts';
import type { BlockTypeRow } from './wire.ts';

/** The columns of a type that say how it is shown; all that can be changed. */
export type Presentation = Pick<BlockTypeRow, 'logoUrl' | 'documentationUrl' | 'description' | 'codeExample'>;

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;' } as const;
const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/** Quotes stay as they are. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character as keyof typeof ESCAPES]);
}

function unescapeHtml(text: string | null): string | null {
  return text === null ? null : text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => CHARACTERS[name]!);
}

const trimmed = (text: string | null | undefined) => text?.trim() ?? null;
const escaped = (text: string | null | undefined) => (typeof text === 'string' ? escapeHtml(text) : null);

/** Of a new type: texts are escaped, addresses are not checked. */
export function newPresentation(body: Schema<'BlockTypeCreate'>): Presentation {
  return {
    logoUrl: trimmed(body.logo_url),
    documentationUrl: trimmed(body.documentation_url),
    description: escaped(body.description),
    codeExample: escaped(body.code_example),
  };
}

/** Only what the body names; texts are kept as they come (spec 08 §1). */
export function changedPresentation(body: Schema<'BlockTypeUpdate'>): Partial<Presentation> {
  return {
    ...(body.logo_url !== undefined && { logoUrl: trimmed(body.logo_url) }),
    ...(body.documentation_url !== undefined && { documentationUrl: trimmed(body.documentation_url) }),
    ...(body.description !== undefined && { description: body.description }),
    ...(body.code_example !== undefined && { codeExample: body.code_example }),
  };
}

/** True when all is named and nothing differs but escapes: what clients send that register again what is there. */
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

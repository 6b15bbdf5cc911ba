import type { Problem } from '../../../base/errors.ts';
import { isJsonObject, stringifyJson } from '../../../base/json/json.ts';
import { type JsonObject, type JsonValue, LosslessNumber } from '../../../base/json/value.ts';
import { callWebhook as call } from '../../notifications/call-webhook.ts';
import { resultOf } from '../external-result.ts';
import type { ActionKind, Place } from '../kind.ts';
import { renderedTexts } from '../rendering.ts';

export const callWebhook: ActionKind<'call-webhook'> = {
  external: true,
  members: { block_document_id: null, payload: '' },
  required: ['block_document_id'],
  templates: ['payload'],
  spellOut: spellOutPayload,

  async prepare(invocation, deps) {
    const { block_document_id: blockDocumentId, payload: template } = invocation.action;
    const { payload } = await renderedTexts(deps, invocation, { payload: template as string });
    return { send: async (signal) => resultOf(await call(deps, { blockDocumentId, payload }, signal)) };
  },
};

/** A JSON payload is stored as a string. */
function spellOutPayload(action: JsonObject, _at: Place, _problems: Problem[]): JsonObject {
  const { payload } = action;
  if (typeof payload !== 'object' || payload === null || payload instanceof LosslessNumber) return action;
  return { ...action, payload: indented(payload, '') };
}

/** JSON with an indentation of two spaces that keeps the spelling of numbers. */
function indented(value: JsonValue, margin: string): string {
  const inner = `${margin}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[\n${value.map((item) => inner + indented(item, inner)).join(',\n')}\n${margin}]`;
  }
  if (!isJsonObject(value)) return stringifyJson(value);
  const members = Object.entries(value);
  if (members.length === 0) return '{}';
  return `{\n${members.map(([key, member]) => `${inner}${JSON.stringify(key)}: ${indented(member, inner)}`).join(',\n')}\n${margin}}`;
}

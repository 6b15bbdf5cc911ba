import { sendNotification as send } from '../../notifications/send-notification.ts';
import { resultOf } from '../external-result.ts';
import type { ActionKind } from '../kind.ts';
import { renderedTexts } from '../rendering.ts';

const SUBJECT = 'Prefect automated notification';

export const sendNotification: ActionKind<'send-notification'> = {
  external: true,
  members: { block_document_id: null, subject: SUBJECT, body: null },
  required: ['block_document_id', 'body'],
  templates: ['subject', 'body'],

  async prepare(invocation, deps) {
    const { block_document_id: blockDocumentId, subject = SUBJECT, body } = invocation.action;
    const rendered = await renderedTexts(deps, invocation, { subject, body });
    return { send: async (signal) => resultOf(await send(deps, { blockDocumentId, ...rendered }, signal)) };
  },
};

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onEveryStore } from '../../support/every-store.ts';
import { freePort } from '../../support/free-port.ts';
import { relatedOfBlock, systemBlock } from '../notifications/blocks.ts';
import { type Receiver, startReceiver } from '../notifications/receiver.ts';
import { event, outcome } from './builders.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

describe('actions that call other services', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver((response, _index, request) => {
      response.statusCode = request.url === '/fails' ? 500 : 200;
      response.setHeader('Authorization', 'secret').end('answer');
    });
  });
  afterAll(() => receiver.stop());

  onEveryStore((api) => {
    const webhook = (url: string) => systemBlock(api, 'webhook', { url });
    const call = (block_document_id: string, payload = '') => ({ type: 'call-webhook', block_document_id, payload });
    const custom = (path: string) =>
      systemBlock(api, 'custom-webhook', { name: 'x', url: `${receiver.origin}${path}`, json_data: { text: '{{subject}}|{{body}}' } });
    const notify = (block_document_id: string, given: object = {}) => ({
      type: 'send-notification',
      block_document_id,
      body: '',
      ...given,
    });

    it('a webhook receives the rendered payload; every response is a success', async () => {
      const block = await webhook(`${receiver.origin}/fails`);
      const given = { event: event(api, 'acme.thing', { payload: { n: 5 } }) };
      const { triggeredEventId, invocations, begun, ended } = await outcome(api, call(block.id, 'n={{ event.payload.n }}'), given);
      expect(receiver.received.at(-1)).toMatchObject({ path: '/fails', body: 'n=5' });
      const related = [
        ...relatedOfBlock(block, 'webhook'),
        { 'prefect.resource.id': `prefect.event.${triggeredEventId}`, 'prefect.resource.role': 'automation-triggered-event' },
        { 'prefect.resource.id': `prefect.event.${given.event.id}`, 'prefect.resource.role': 'triggering-event' },
      ];
      expect(begun.related).toEqual(related);
      expect(ended).toMatchObject({ event: 'prefect.automation.action.executed', related });
      expect(ended.payload).toMatchObject({ action_type: 'call-webhook', status_code: 500, response_body: 'answer' });
      expect(ended.payload.response_headers).not.toHaveProperty('authorization');
      expect(begun.payload).toEqual({ action_index: 0, action_type: 'call-webhook', invocation: invocations[0] });
    });

    it('a webhook that cannot be reached fails', async () => {
      const block = await webhook(`http://127.0.0.1:${await freePort()}/`);
      const { ended } = await outcome(api, call(block.id));
      expect(ended.event).toBe('prefect.automation.action.failed');
      expect(ended.payload.reason).toMatch(/^Webhook call failed: /);
      expect(ended.related.slice(0, 2)).toEqual(relatedOfBlock(block, 'webhook'));
    });

    it('a block that is deleted or of another type is reported without its data', async () => {
      const block = await custom('/');
      const reason = async (action: object) => {
        const { ended } = await outcome(api, action);
        expect(ended.related.map((labels) => labels['prefect.resource.role'])).toEqual(['automation-triggered-event', 'triggering-event']);
        return ended.payload.reason;
      };
      expect(await reason(call(UNKNOWN_ID))).toBe("Unexpected status from 'call-webhook' action: 404");
      expect(await reason(notify(UNKNOWN_ID))).toBe("Unexpected status from 'send-notification' action: 404");
      expect(await reason(call(block.id))).toBe('The referenced block was not a webhook block');
      expect(await reason(notify((await webhook(`${receiver.origin}/`)).id))).toBe('The referenced block was not a notification block');
    });

    it('a notification has a rendered subject and body', async () => {
      const block = await custom('/');
      const { ended } = await outcome(api, notify(block.id, { subject: 'about {{ event.resource.id }}', body: 'by {{ automation.id }}' }), {
        name: 'Tell',
      });
      expect(ended.event).toBe('prefect.automation.action.executed');
      const [, , automation] = ended.resource['prefect.resource.id']!.split('.');
      expect(receiver.received.at(-1)!.body).toContain(`about acme.thing|by ${automation}`);
      expect(ended.related.slice(0, 2)).toEqual(relatedOfBlock(block, 'custom-webhook'));
    });

    it('a notification that is not delivered fails with a log', async () => {
      const block = await custom('/fails');
      const before = receiver.received.length;
      const { ended } = await outcome(api, notify(block.id));
      expect(ended.payload).toMatchObject({ reason: 'Notification failed', notification_log: expect.any(String) });
      await api.service('automation-actions');
      expect(receiver.received).toHaveLength(before + 1);
    });

    it('templates see the state in the event and none without one, and cannot change it', async () => {
      const block = await webhook(`${receiver.origin}/`);
      const run = await api.flowRun({ state: 'RUNNING' });
      const resource = {
        'prefect.resource.id': `prefect.flow-run.${run.id}`,
        'prefect.state-message': '',
        'prefect.state-name': 'Pending',
        'prefect.state-timestamp': '2026-03-05T09:00:00Z',
        'prefect.state-type': 'PENDING',
      };
      await outcome(api, call(block.id, '{{ flow_run.state.name }}|{{ flow_run.nope.deeper }}|'), { event: event(api, resource) });
      expect(receiver.received.at(-1)!.body).toBe('Pending||');
    });
  });
});

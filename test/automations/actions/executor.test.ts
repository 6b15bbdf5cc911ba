import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toInvocation } from '../../../src/automations/actions/invocations.ts';
import type { ActionType, InternalKind } from '../../../src/automations/actions/kind.ts';
import { perform, TakenOver } from '../../../src/automations/actions/perform.ts';
import { findActions } from '../../../src/automations/actions/queries.ts';
import { ActionExecutor } from '../../../src/automations/actions/queue/executor.ts';
import { actionKind } from '../../../src/automations/actions/table.ts';
import { addSeconds } from '../../../src/base/time/instant.ts';
import type { Api } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { until } from '../../support/waiting.ts';
import { systemBlock } from '../notifications/blocks.ts';
import { type Receiver, startReceiver } from '../notifications/receiver.ts';
import { runDeployment } from '../records/builders.ts';
import { changeAction, fire, results, stored } from './builders.ts';

const doNothing = { type: 'do-nothing' };
const signal = new AbortController().signal;

/** The row of an action that a node claimed before it crashed. */
const claimedByCrashedNode = (api: Api) => ({
  status: 'running',
  claimedBy: 'dead',
  claimExpires: addSeconds(api.clock.peek(), 60),
  started: api.clock.peek(),
});

/** Resolves on the notification of the next event with this name. */
const nextEvent = (api: Api, name: string) =>
  new Promise<void>((resolve) => {
    const unsubscribe = api.deps.bus.subscribe('events', (events) => {
      if (!events.some(({ event }) => event === name)) return;
      unsubscribe();
      resolve();
    });
  });

describe('the executor of actions', () => {
  let receiver: Receiver;
  /** Requests to `/slow` wait here until the test releases them. */
  let held: (() => void)[] | undefined = [];
  const release = () => {
    const responses = held ?? [];
    held = undefined;
    for (const respond of responses) respond();
  };
  beforeAll(async () => {
    receiver = await startReceiver((response, _index, request) => {
      if (request.url === '/slow' && held) held.push(() => response.end());
      else response.end();
    });
  });
  afterAll(() => receiver.stop());

  onEveryStore((api) => {
    const runsOf = async (id: string) => (await api.post('/flow_runs/filter', { deployments: { id: { any_: [id] } } })).body;

    const received = () => receiver.received.map(({ body }) => body);
    const call = async (payload: string, path = '/') => {
      const block = await systemBlock(api, 'webhook', { url: `${receiver.origin}${path}` });
      return { type: 'call-webhook', block_document_id: block.id, payload };
    };

    it('claims the action of a node that died when its claim expires, and not before', async () => {
      const deployment = await api.deployment();
      const { invocations } = await fire(api, { actions: [runDeployment(deployment.id)], row: claimedByCrashedNode(api) });
      expect(await api.service('automation-actions')).toMatchObject({ handled: 0 });
      expect(await results(api, invocations[0]!)).toEqual([]);
      api.clock.advance(61);
      expect(await api.service('automation-actions')).toMatchObject({ handled: 1 });
      expect(await runsOf(deployment.id)).toHaveLength(1);
      expect(await stored(api, invocations[0]!)).toMatchObject({ status: 'executed', attempts: 1, claimedBy: null, claimExpires: null });
    });

    it('skips an action that another node has claimed in the meantime', async () => {
      const deployment = await api.deployment();
      const { invocations } = await fire(api, { actions: [runDeployment(deployment.id)], row: claimedByCrashedNode(api) });
      api.clock.advance(61);
      await api.service('automation-actions');
      const [found] = await findActions(api.deps.store.reader, invocations);
      const { action, firing } = found!;
      // the node that lost its claim resumes
      const kind = actionKind('run-deployment') as InternalKind<ActionType>;
      await expect(perform(api.deps, [{ kind, invocation: toInvocation(action, firing!) }], 'dead')).rejects.toThrow(TakenOver);
      expect(await runsOf(deployment.id)).toHaveLength(1);
      expect(await results(api, invocations[0]!)).toHaveLength(2);
    });

    it('runs each action once when two executors run at the same time', async () => {
      const deployment = await api.deployment();
      const fired = await Promise.all(
        Array.from({ length: 20 }, () => fire(api, { actions: [runDeployment(deployment.id), doNothing, doNothing] })),
      );
      const [a, b] = [new ActionExecutor(api.deps, 'a'), new ActionExecutor(api.deps, 'b')];
      const [byA, byB] = await Promise.all([a.drain(signal), b.drain(signal)]);
      expect(byA + byB).toBe(60);
      expect(await runsOf(deployment.id)).toHaveLength(20);
      for (const invocation of fired.flatMap(({ invocations }) => invocations)) expect(await results(api, invocation)).toHaveLength(2);
    });

    it('tries an action that fails unexpectedly four times, logs the reason, and then reports the failure', async () => {
      const { invocations } = await fire(api, { actions: [doNothing], row: { action: { type: 'no-such' } as never } });
      const [id] = invocations as [string];
      const reason = "Unexpected error in 'no-such' action: unknown action type no-such";
      for (let attempt = 1; attempt < 4; attempt++) {
        await api.service('automation-actions');
        expect(await stored(api, id)).toMatchObject({ status: 'waiting', attempts: attempt, reason, ended: null, claimedBy: null });
        expect(await api.service('automation-actions')).toMatchObject({ handled: 0 });
        expect(await results(api, id)).toEqual([]);
        api.clock.advance(6);
      }
      await api.service('automation-actions');
      expect(await stored(api, id)).toMatchObject({ status: 'failed', attempts: 3, reason, ended: expect.any(String) });
      const [begun, ended] = await results(api, id);
      expect(begun).toMatchObject({ event: 'prefect.automation.action.triggered' });
      expect(ended).toMatchObject({ event: 'prefect.automation.action.failed', payload: { reason } });
    });

    it('fails only the actions that were running each time that their process died', async () => {
      const { invocations } = await fire(api, { actions: [doNothing, doNothing, doNothing, doNothing] });
      const [fatal, third, second, given] = invocations as [string, string, string, string];
      const claimed = { ...claimedByCrashedNode(api), claimExpires: null };
      await changeAction(api, fatal, { ...claimed, attempts: 3 });
      await changeAction(api, third, { ...claimed, attempts: 2 });
      await changeAction(api, second, claimed);
      await changeAction(api, given, { status: 'waiting', attempts: 3 });
      await api.service('automation-actions');
      const reason = 'The service stopped during every attempt to run the action.';
      expect(await stored(api, fatal)).toMatchObject({ status: 'failed', reason });
      expect((await results(api, fatal)).at(-1)).toMatchObject({ event: 'prefect.automation.action.failed', payload: { reason } });
      expect(await stored(api, third)).toMatchObject({ status: 'executed', attempts: 3 });
      expect(await stored(api, second)).toMatchObject({ status: 'executed', attempts: 1 });
      expect(await stored(api, given)).toMatchObject({ status: 'executed', attempts: 3 });
    });

    it('continues immediately after a restart if no other node can exist, and after the claims expire if one can', async () => {
      const { invocations } = await fire(api, { actions: [doNothing], row: claimedByCrashedNode(api) });
      const next = new ActionExecutor(api.deps, 'next');
      const over = api.kind === 'sqlite' ? nextEvent(api, 'prefect.automation.action.executed') : Promise.resolve();
      next.start();
      await over;
      await next.stop();
      expect(await stored(api, invocations[0]!)).toMatchObject({ status: api.kind === 'sqlite' ? 'executed' : 'running' });
      api.clock.advance(61);
      await api.service('automation-actions');
      expect(await stored(api, invocations[0]!)).toMatchObject({ status: 'executed' });
    });

    it('calls a webhook once, even if the node dies before it can record the result', async () => {
      receiver.received.length = 0;
      const action = await call('hello');
      const { invocations } = await fire(api, { actions: [action, action] });
      const [lost, called] = invocations as [string, string];
      await changeAction(api, lost, { ...claimedByCrashedNode(api), attempted: api.clock.peek() });
      await api.service('automation-actions');
      expect(received()).toEqual(['hello']);
      expect(await stored(api, called)).toMatchObject({ status: 'executed', attempted: expect.any(String) });
      api.clock.advance(61);
      await api.service('automation-actions');
      expect(received()).toEqual(['hello']);
      const [, ended] = await results(api, lost);
      expect(ended!.payload.reason).toBe(
        'The service stopped while the action was running. The action may have completed, so it is not retried.',
      );
      expect(await stored(api, lost)).toMatchObject({ status: 'failed' });
    });

    it('wakes on a notification, and finishes running actions before it stops', async () => {
      const executor = new ActionExecutor(api.deps, 'woken');
      executor.start();
      const ended = nextEvent(api, 'prefect.automation.action.executed');
      const { invocations } = await fire(api, { actions: [doNothing] });
      executor.wake();
      await ended;
      await executor.stop();
      expect(await stored(api, invocations[0]!)).toMatchObject({ status: 'executed' });
      executor.wake();
      const { invocations: late } = await fire(api, { actions: [doNothing] });
      expect(await stored(api, late[0]!)).toMatchObject({ status: 'waiting' });
    });

    it('does not block other actions on a slow receiver, and does not flood it', async () => {
      held = [];
      const waits = await call('', '/slow');
      const slow = await fire(api, { actions: Array.from({ length: 10 }, () => waits) });
      const fast = await fire(api, { actions: [await call('fast'), doNothing] });
      const executor = new ActionExecutor(api.deps, 'patient');
      const drained = executor.drain(signal);
      await until('the other actions are executed', async () => {
        const rows = await Promise.all(fast.invocations.map((id) => stored(api, id)));
        return rows.every(({ status }) => status === 'executed');
      });
      const waiting = await Promise.all(slow.invocations.map((id) => stored(api, id)));
      expect(waiting.filter(({ attempted }) => attempted !== null).length).toBeLessThanOrEqual(4);
      expect(waiting.some(({ status }) => status === 'executed')).toBe(false);
      release();
      await drained;
      for (const id of slow.invocations) expect(await stored(api, id)).toMatchObject({ status: 'executed' });
    });

    it('fails permanently, without a request, when a template cannot be rendered', async () => {
      receiver.received.length = 0;
      const template = '{{ event.related.append(1) }}';
      const { invocations } = await fire(api, { actions: [await call(template)] });
      await api.service('automation-actions');
      const [, ended] = await results(api, invocations[0]!);
      expect(ended).toMatchObject({ event: 'prefect.automation.action.failed', payload: { template_source: template } });
      expect(ended!.payload.reason).toMatch(/^Template rendering failed: /);
      expect(ended!.payload.template_error).toMatch(/^Failed to render template due to the following error: /);
      expect(received()).toEqual([]);
      expect(await stored(api, invocations[0]!)).toMatchObject({ status: 'failed', attempted: null });
    });
  });
});

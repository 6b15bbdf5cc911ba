import { asc } from 'drizzle-orm';
import { v7 } from 'uuid';
import { addSeconds, type Instant } from '../../../src/base/instant.ts';
import { automationActions, automationFirings } from '../../../src/store/schema/tables.ts';
import { storedEvents } from '../../events/builders.ts';
import { type Api, unique } from '../../support/api.ts';

type Body = Record<string, unknown>;

/** Automations, events that are counted from one instant, and what came of them. */
export class Engine {
  /** Event time 0: a minute of the clock begins with it. */
  readonly start: Instant = '2026-03-05T12:00:00.000000Z';

  constructor(readonly api: Api) {}

  /** A trigger on events of a name that no other test uses. */
  trigger(body: Body = {}): Body & { name: string } {
    const name = unique('engine.event');
    return { type: 'event', posture: 'Reactive', expect: [name], ...body, name };
  }

  async automation({ name: _name, ...trigger }: Body, body: Body = {}): Promise<string> {
    const answer = await this.api.post('/automations/', {
      name: unique('automation'),
      trigger,
      actions: [{ type: 'do-nothing' }],
      ...body,
    });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.id;
  }

  /** An event, `at` seconds after the start, or now. */
  event(event: string, at?: number, body: Body = {}): Body & { id: string } {
    const occurred = at === undefined ? this.api.clock.peek() : addSeconds(this.start, at);
    return { id: v7(), event, occurred, resource: { 'prefect.resource.id': 'test.thing' }, ...body };
  }

  /** Sends events, each by itself, evaluating after each. */
  async send(...events: object[]): Promise<void> {
    for (const event of events) {
      await storedEvents(this.api, event);
      await this.api.service('triggers');
    }
  }

  /** One pass of the periodic work, `at` seconds after the start by the clock and a little more, as passes drift. */
  async passAt(at: number): Promise<void> {
    this.api.clock.set(addSeconds(this.start, at * 1.001));
    await this.api.service('proactive-triggers');
  }

  /** The `prefect.automation.triggered` events of an automation, in the order of their time. */
  async triggered(automation: string) {
    const events = await this.api.events('prefect.automation.triggered');
    return events.filter(({ resource }) => resource['prefect.resource.id'] === `prefect.automation.${automation}`);
  }

  /** How often it fired. */
  async fired(automation: string): Promise<number> {
    return (await this.triggered(automation)).length;
  }

  /** The seconds after the start at which it fired, rounded. */
  async firedAt(automation: string): Promise<number[]> {
    return (await this.triggered(automation)).map(({ occurred }) => Math.round((Date.parse(occurred) - Date.parse(this.start)) / 1000));
  }

  /** The ids of the events that it fired with. */
  async firedWith(automation: string): Promise<(string | null)[]> {
    return (await this.triggered(automation)).map(({ payload }) => (payload.triggering_event as { id: string } | null)?.id ?? null);
  }

  async firings(automation: string) {
    const rows = await this.api.deps.store.reader.db.select().from(automationFirings).orderBy(asc(automationFirings.triggered));
    return rows.filter(({ automationId }) => automationId === automation);
  }

  async actions(automation: string) {
    const { db } = this.api.deps.store.reader;
    const rows = await db.select().from(automationActions).orderBy(asc(automationActions.created), asc(automationActions.actionIndex));
    return rows.filter(({ automationId }) => automationId === automation);
  }
}

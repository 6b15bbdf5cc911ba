import { asc } from 'drizzle-orm';
import { v7 } from 'uuid';
import { addSeconds, type Instant } from '../../../src/base/time/instant.ts';
import { automationActions, automationFirings } from '../../../src/store/schema/tables.ts';
import { storedEvents } from '../../events/builders.ts';
import { type Api, unique } from '../../support/api.ts';

type Body = Record<string, unknown>;

/** Automations, events with times relative to one instant, and the resulting firings. */
export class Engine {
  /** Second 0 of the event times, at the start of a minute. */
  readonly start: Instant = '2026-03-05T12:00:00.000000Z';

  constructor(readonly api: Api) {}

  /** A trigger on events with a unique name. */
  trigger(body: Body = {}): Body & { name: string } {
    const name = unique('engine.event');
    return { type: 'event', posture: 'Reactive', expect: [name], ...body, name };
  }

  async automation({ name: _name, ...trigger }: Body, body: Body = {}): Promise<string> {
    const response = await this.api.post('/automations/', {
      name: unique('automation'),
      trigger,
      actions: [{ type: 'do-nothing' }],
      ...body,
    });
    if (response.status !== 201) throw new Error(response.text);
    return response.body.id;
  }

  /** An event, `at` seconds after the start, or now. */
  event(event: string, at?: number, body: Body = {}): Body & { id: string } {
    const occurred = at === undefined ? this.api.clock.peek() : addSeconds(this.start, at);
    return { id: v7(), event, occurred, resource: { 'prefect.resource.id': 'test.thing' }, ...body };
  }

  /** Sends events one by one, and evaluates the triggers after each. */
  async send(...events: object[]): Promise<void> {
    for (const event of events) {
      await storedEvents(this.api, event);
      await this.api.service('triggers');
    }
  }

  /** One pass of the periodic work. The clock is set slightly later than `at` seconds after the start, because passes drift. */
  async passAt(at: number): Promise<void> {
    this.api.clock.set(addSeconds(this.start, at * 1.001));
    await this.api.service('proactive-triggers');
  }

  /** The `prefect.automation.triggered` events of an automation, in chronological order. */
  async triggered(automation: string) {
    const events = await this.api.events('prefect.automation.triggered');
    return events.filter(({ resource }) => resource['prefect.resource.id'] === `prefect.automation.${automation}`);
  }

  /** The number of firings. */
  async fired(automation: string): Promise<number> {
    return (await this.triggered(automation)).length;
  }

  /** The rounded seconds after the start at which it fired. */
  async firedAt(automation: string): Promise<number[]> {
    return (await this.triggered(automation)).map(({ occurred }) => Math.round((Date.parse(occurred) - Date.parse(this.start)) / 1000));
  }

  /** The ids of the triggering events. */
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

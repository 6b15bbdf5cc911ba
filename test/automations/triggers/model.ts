/**
 * The life of a trigger's buckets step by step, in whole seconds. The model forgets nothing but buckets. It is slow and repetitive on purpose, and
 * shares no code with the service.
 */
export interface ModelTrigger {
  proactive: boolean;
  threshold: number;
  within: number;
  /** Names without wildcards. */
  after: string[];
  expect: string[];
  keyed: boolean;
}

export interface ModelEvent {
  id: string;
  time: number;
  name: string;
  key: string;
}

interface ModelBucket {
  start: number;
  end: number;
  count: number;
  last: ModelEvent | null;
}

export class Model {
  readonly buckets = new Map<string, ModelBucket>();
  private readonly held: ModelEvent[] = [];
  private fired: (string | null)[] = [];

  constructor(private readonly trigger: ModelTrigger) {}

  /** @returns the ids of the events with which the trigger fired */
  deliver(event: ModelEvent): (string | null)[] {
    this.fired = [];
    const { after, within, proactive } = this.trigger;
    const key = this.trigger.keyed ? event.key : '';
    const starts = after.includes(event.name);
    const expects = this.expects(event);
    if (!starts && !expects) return [];
    if (starts) {
      if (!this.buckets.has(key)) this.open(key, event.time, event.time + within, expects ? -1 : 0, event);
    } else if (after.length === 0) {
      if (!this.buckets.has(key)) this.buckets.set(key, { start: event.time - 900, end: event.time + within, count: 0, last: event });
    }
    if (!expects) return [];
    if (proactive && after.length > 0 && !starts) {
      if (this.held.some((one) => one.id === event.id)) return [];
      this.held.push(event);
    }
    if (this.buckets.has(key)) this.evaluate(key, event.time, event);
    return this.fired;
  }

  /** @returns the ids of the events with which the trigger fired, and the second of the next run */
  look(now: number): { fired: (string | null)[]; nextRun: number } {
    this.fired = [];
    const { within, threshold, after, keyed } = this.trigger;
    if (!keyed && after.length === 0 && !this.buckets.has(''))
      this.buckets.set('', { start: now, end: now + within, count: 0, last: null });
    for (const [key, bucket] of [...this.buckets]) if (bucket.count >= threshold) this.buckets.delete(key);
    for (const [key] of [...this.buckets].sort(([, one], [, other]) => one.start - other.start)) this.evaluate(key, now, null);
    const ends = [...this.buckets.values()].map(({ end }) => end).filter((end) => end > now && end < now + within);
    return { fired: this.fired, nextRun: Math.min(now + within, ...ends) };
  }

  private evaluate(key: string, now: number, event: ModelEvent | null): void {
    const { proactive, within, threshold, after } = this.trigger;
    const bucket = this.buckets.get(key)!;
    const before = bucket.last;
    // a: the bucket has not started
    if (now < bucket.start) return;
    // b: count the event
    let spent = false;
    const immediate = !proactive && within === 0;
    if (event && (immediate || now < bucket.end)) {
      bucket.count += 1;
      bucket.last = event;
      spent = true;
    }
    // c: check the condition
    const ready = !proactive || bucket.end <= now;
    const meets = proactive ? bucket.count < threshold : bucket.count >= threshold;
    if (ready && meets) {
      // d: fire
      this.fired.push(event ? event.id : (bucket.last?.id ?? null));
      this.buckets.delete(key);
    } else if (now < bucket.end) {
      // e: an event in both `after` and `expect` restarts a bucket with enough events
      if (event && proactive && !meets && after.includes(event.name) && this.expects(event)) {
        const keeps = before && this.expects(before) && !after.includes(before.name) && before.time >= event.time;
        this.open(key, now, now + within, 0, keeps ? before : event);
      }
      return;
    }
    // g: only an event in `after` opens another bucket
    if (after.length > 0) {
      this.buckets.delete(key);
      return;
    }
    // h: an immediate trigger keeps its bucket
    if (within === 0) return;
    // i: continue with the next bucket
    const start = Math.max(bucket.end, now);
    const next: ModelBucket = { start, end: start + within, count: 0, last: null };
    this.buckets.set(key, next);
    if (event && !spent) {
      if (proactive) next.count = 1;
      else this.evaluate(key, now, event);
    }
  }

  private open(key: string, start: number, end: number, count: number, last: ModelEvent): void {
    const holds = this.trigger.proactive && this.trigger.after.length > 0;
    const mine = this.held.filter((one) => !this.trigger.keyed || one.key === key);
    const early = holds ? mine.filter(({ time }) => time >= start && time < end).length : 0;
    this.buckets.set(key, { start, end, count: count + early, last });
  }

  private expects({ name }: ModelEvent): boolean {
    return this.trigger.expect.length === 0 || this.trigger.expect.includes(name);
  }
}

import { addSeconds, type Instant, lastOf } from '../../base/time/instant.ts';
import type { Deps } from '../../deps.ts';
import { type EventListening, type Hearing, ListenerReports } from '../../events/listening.ts';
import { isWatched, livesOf } from '../../orchestration/silence/life.ts';
import { type Life, type Silence, silenceOf } from '../../orchestration/silence/silence.ts';
import { BEFORE_ALL, overdueRetries, type Pulse, pulses, runningSince, type Watched } from '../../orchestration/silence/silence-queries.ts';
import { proposedState } from '../../orchestration/states.ts';
import { lockFlowRunRow } from '../../resources/flow-runs/queries.ts';
import { handleEach, pages } from '../each-row.ts';
import type { Reconciler } from '../reconciler.ts';

const NAME = 'dead-processes';

/** A run is first checked this long after it began to run, and later at least this often while it has sent no heartbeat. */
const FIRST_CHECK_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 900;
/** Transactions that began before a pass can commit a state after it. */
const OVERLAP_SECONDS = 60;

const FIRST: Watched = { id: '00000000-0000-0000-0000-000000000000', at: BEFORE_ALL };

/** A run whose process counts as dead, in the state that should end. */
interface Dead {
  id: string;
  stateId: string | null;
  life: Life;
  silence: Silence;
}

/** When to check a run again. */
interface Appointment {
  at: Instant;
  /** Seconds of silence that the process may have, if known: until then, one query for many runs is enough. */
  allowed?: number;
  /** Seconds until the next check of a run without heartbeats. */
  pause: number;
}

/**
 * Crashes runs whose process sent heartbeats and then fell silent, and retries them elsewhere if they have retries. Reads each running run once when it begins,
 * and then only when a heartbeat should have arrived; nothing is written for a heartbeat. Safe on any number of nodes: each state ends once.
 */
export function createDeadProcesses(listening: EventListening): Reconciler {
  let watch: Watch | undefined;
  return {
    name: NAME,
    description: 'Crashes, or retries, runs whose process no longer sends heartbeats.',
    runs: 'once',
    settings: ({ settings }) => settings.services.deadProcesses,
    async reconcile(deps, signal) {
      watch ??= new Watch(deps);
      await listening.report();
      return { handled: await watch.pass(signal) };
    },
  };
}

class Watch {
  private readonly reports: ListenerReports;
  private readonly appointments = new Map<string, Appointment>();
  private newest: Instant = BEFORE_ALL;

  constructor(private readonly deps: Deps) {
    this.reports = new ListenerReports(deps);
  }

  async pass(signal: AbortSignal): Promise<number> {
    const { clock, settings } = this.deps;
    const now = clock.now();
    await this.findNew(now, signal);
    const hearing = await this.reports.read(now);
    if (!hearing) return 0;
    const due = [...this.appointments].filter(([, { at }]) => at <= now).map(([id]) => id);
    const { batchSize } = settings.services.deadProcesses;
    let handled = 0;
    for (let start = 0; start < due.length && !signal.aborted; start += batchSize)
      handled += await this.check(due.slice(start, start + batchSize), hearing, now, signal);
    return handled;
  }

  /** Makes appointments for runs that began to run since the last pass, and for runs whose process has missed its retry. */
  private async findNew(now: Instant, signal: AbortSignal): Promise<void> {
    const { settings, store } = this.deps;
    const { batchSize, minSilenceSeconds } = settings.services.deadProcesses;
    const from = { id: FIRST.id, at: this.newest };
    const running = pages(
      batchSize,
      (run: Watched) => run,
      (after, size) => runningSince(store.reader, after ?? from, size),
    );
    for await (const runs of running) {
      if (signal.aborted) return;
      for (const { id, at } of runs) this.meet(id, addSeconds(at ?? now, FIRST_CHECK_SECONDS));
    }
    const late = addSeconds(now, -minSilenceSeconds);
    const retrying = pages(
      batchSize,
      (run: Watched) => run,
      (after, size) => overdueRetries(store.reader, late, after ?? FIRST, size),
    );
    for await (const runs of retrying) {
      if (signal.aborted) return;
      for (const { id } of runs) this.meet(id, now);
    }
    this.newest = addSeconds(now, -OVERLAP_SECONDS);
  }

  private meet(id: string, at: Instant): void {
    if (!this.appointments.has(id)) this.appointments.set(id, { at, pause: FIRST_CHECK_SECONDS });
  }

  /** @returns the number of runs whose state was changed */
  private async check(ids: readonly string[], hearing: Hearing, now: Instant, signal: AbortSignal): Promise<number> {
    const { settings, store } = this.deps;
    const found = await pulses(store.reader, settings.services, ids, now);
    const silent = found.filter((pulse) => this.seemsSilent(pulse, hearing));
    const present = new Set(found.filter(isWatched).map(({ id }) => id));
    for (const id of ids) if (!present.has(id)) this.appointments.delete(id);
    const lives = await livesOf(store.reader, silent, now);
    const dead = silent.flatMap((pulse) => this.deadOf(pulse, lives.get(pulse.id), hearing, now));
    return handleEach(this.deps, dead, { signal, name: NAME }, (one) => this.end(one, now));
  }

  /** Makes the next appointment of a run that is certainly alive. */
  private seemsSilent(pulse: Pulse, { since, until }: Hearing): boolean {
    const appointment = this.appointments.get(pulse.id);
    if (!appointment || !isWatched(pulse)) return false;
    if (pulse.stateType !== 'RUNNING' || pulse.last === null || appointment.allowed === undefined) return true;
    const begin = lastOf(pulse.last, pulse.stateTimestamp ?? since, since);
    appointment.at = addSeconds(begin, appointment.allowed);
    return appointment.at <= until;
  }

  /** Makes the next appointment of a run. @returns the run if its process counts as dead */
  private deadOf(pulse: Pulse, life: Life | undefined, hearing: Hearing, now: Instant): Dead[] {
    const { id, stateId } = pulse;
    const appointment = this.appointments.get(id);
    if (!appointment) return [];
    const silence = life && silenceOf(life, hearing, this.deps.settings.services);
    // until the rhythm is known, the next heartbeats may show it
    if (!life || !silence || silence.rhythm === null) {
      appointment.at = addSeconds(now, appointment.pause);
      appointment.pause = Math.min(2 * appointment.pause, LONGEST_PAUSE_SECONDS);
    } else {
      appointment.allowed = silence.allowed;
      appointment.at = silence.earliest;
    }
    return life && silence && silence.deadAt <= hearing.until ? [{ id, stateId, life, silence }] : [];
  }

  /** @returns false if the run has changed its state, or has given a sign of life, in the meantime */
  private async end({ id, stateId, life, silence }: Dead, now: Instant): Promise<boolean> {
    const { orchestrator, store, settings } = this.deps;
    const ended = await store.transaction(async (tx) => {
      if ((await lockFlowRunRow(tx, id))?.stateId !== stateId) return false;
      const again = (await livesOf(tx, await pulses(tx, settings.services, [id], now), now)).get(id);
      if (again?.last !== life.last || again.missed !== life.missed) return false;
      const crashed = proposedState({ type: 'CRASHED', message: messageOf(life, silence) }, this.deps);
      return (await orchestrator.flowRun(tx, id, crashed, { policy: 'silent' })).written;
    });
    if (ended) this.appointments.delete(id);
    return ended;
  }
}

function messageOf({ phase }: Life, { rhythm, allowed }: Silence): string {
  const ended = 'The process of the flow run has probably ended';
  if (phase === 'retrying')
    return `${ended}: it should have retried the run, but sent nothing for ${Math.round(allowed)} seconds after that time.`;
  const usual = rhythm === null ? 'It had sent heartbeats' : `It had sent a heartbeat every ${Math.round(rhythm)} seconds`;
  return `${ended}. ${usual}, and then sent none for ${Math.round(allowed)} seconds.`;
}

import { describe, expect, it, vi } from 'vitest';
import type { RequestContext } from '../../src/base/request-context.ts';
import { Read } from '../../src/readers/read.ts';
import { kindOf } from '../../src/readers/read-kinds.ts';
import type { ReadRunner } from '../../src/readers/read-runner.ts';
import { type Loss, quietAll, ReadScheduler, type SchedulerOptions } from '../../src/readers/read-scheduler.ts';

interface Running {
  read: Read;
  signal: AbortSignal;
  finish(): void;
}

/** A runner whose reads end when the test finishes them or their signal is aborted. */
class TestRunner implements ReadRunner {
  running: Running | undefined;
  isClosed = false;

  run(read: Read, signal: AbortSignal) {
    return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
      const free = () => {
        this.running = undefined;
      };
      this.running = {
        read,
        signal,
        finish() {
          free();
          resolve({ status: 200, body: read.request });
        },
      };
      signal.addEventListener('abort', () => {
        free();
        reject(new Error('ended'));
      });
    });
  }

  async close() {
    this.isClosed = true;
  }
}

const read = (request: unknown, context: Partial<RequestContext> = {}) =>
  new Read('filterFlows', request, { headers: {}, ...context } as RequestContext);

function schedulerOf(options: Partial<SchedulerOptions> = {}) {
  const runner = new TestRunner();
  const lost: Loss[] = [];
  const observer = { waited: () => {}, lost: (reason: Loss) => void lost.push(reason) };
  const scheduler = new ReadScheduler({ runners: [runner], timeoutSeconds: 60, observer, ...options });
  const finish = async (request: unknown) => {
    await expect.poll(() => runner.running?.read.request).toBe(request);
    runner.running!.finish();
  };
  return { scheduler, runner, lost, finish };
}

describe('the read scheduler', () => {
  it('runs one read per runner and queues the others', async () => {
    const { scheduler, finish } = schedulerOf();
    const responses = [scheduler.run(read(1)), scheduler.run(read(2)), scheduler.run(read(3))];
    expect([scheduler.busy, scheduler.waiting]).toEqual([1, 2]);
    for (const request of [1, 2, 3]) await finish(request);
    expect((await Promise.all(responses)).map(({ body }) => body)).toEqual([1, 2, 3]);
    await expect.poll(() => [scheduler.busy, scheduler.waiting]).toEqual([0, 0]);
  });

  it('pauses a runner after a read in proportion to the duration of the read', async () => {
    vi.useFakeTimers();
    try {
      const took: number[] = [];
      const restAfter = (seconds: number) => took.push(seconds) && seconds / 2;
      const { scheduler, runner } = schedulerOf({ restAfter });
      const responses = [scheduler.run(read(1)), scheduler.run(read(2))];
      await vi.advanceTimersByTimeAsync(2000);
      runner.running!.finish();
      expect((await responses[0])?.body).toBe(1);
      await vi.advanceTimersByTimeAsync(999);
      expect([took, scheduler.waiting, runner.running]).toEqual([[2], 1, undefined]);
      await vi.advanceTimersByTimeAsync(1);
      runner.running!.finish();
      expect((await responses[1])?.body).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('leaves runners free while fewer of them may be busy', async () => {
    const runners = [new TestRunner(), new TestRunner()];
    let most = 1;
    const { scheduler } = schedulerOf({ runners, most: () => most });
    const running = () => runners.flatMap((runner) => runner.running ?? []);
    const responses = [1, 2, 3].map((request) => scheduler.run(read(request)));
    expect([running().length, scheduler.busy, scheduler.waiting]).toEqual([1, 1, 2]);
    most = 2;
    running()[0]?.finish();
    expect((await responses[0])?.body).toBe(1);
    await expect.poll(() => [running().length, scheduler.busy, scheduler.waiting]).toEqual([2, 2, 0]);
    for (const { finish } of running()) finish();
    expect((await Promise.all(responses)).map(({ body }) => body)).toEqual([1, 2, 3]);
  });

  it('503 with Retry-After when too many reads are waiting, for the client with the most waiting reads', async () => {
    const { scheduler, lost, finish } = schedulerOf({ limits: { reads: 2, bytes: 1000 } });
    const greedy = { caller: ['1.2.3.4', '', 1] };
    const responses = [1, 2, 3].map((request) => scheduler.run(read(request, greedy)));
    const polite = scheduler.run(read(4, { caller: ['1.2.3.5', '', 2] }));
    await expect(responses[2]).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '1' } });
    for (const request of [1, 4, 2]) await finish(request);
    expect((await polite).body).toBe(4);
    await Promise.all(responses.slice(0, 2));
    expect(lost).toEqual(['full']);
  });

  it('503 when too many bytes wait', async () => {
    const { scheduler, finish } = schedulerOf({ limits: { reads: 10, bytes: 1000 } });
    const large = { bodyBytes: 600 };
    const responses = [1, 2].map((request) => scheduler.run(read(request, large)));
    await expect(scheduler.run(read('3', large))).rejects.toMatchObject({ status: 503 });
    for (const request of [1, 2]) await finish(request);
    await Promise.all(responses);
  });

  it('503 for reads that exceed the time limit, waiting or running; the runner is free again', async () => {
    const { scheduler, runner, lost } = schedulerOf({ timeoutSeconds: 0.02 });
    const responses = [scheduler.run(read(1)), scheduler.run(read(2))];
    for (const response of responses) await expect(response).rejects.toMatchObject({ status: 503 });
    expect(lost).toEqual(['time', 'time']);
    expect(runner.running).toBeUndefined();
    expect([scheduler.busy, scheduler.waiting]).toEqual([0, 0]);
  });

  it('cancels waiting and running reads when their client disconnects', async () => {
    const { scheduler, lost, finish } = schedulerOf();
    const clients = [1, 2].map(() => new AbortController());
    const cancelled = clients.map(({ signal }, index) => scheduler.run(read(index, { signal })));
    const last = scheduler.run(read('last'));
    for (const client of clients.reverse()) client.abort();
    for (const response of cancelled) await expect(response).rejects.toThrow('disconnected');
    await finish('last');
    expect((await last).body).toBe('last');
    await expect(scheduler.run(read('late', { signal: AbortSignal.abort() }))).rejects.toThrow('disconnected');
    expect(lost).toEqual(['client', 'client', 'client']);
  });

  it('runs no read during a quiet section and runs the waiting reads afterwards', async () => {
    const { scheduler, runner, finish } = schedulerOf();
    const before = scheduler.run(read('before'));
    const seen: unknown[] = [];
    const quiet = scheduler.quiet(() => seen.push(runner.running));
    const after = scheduler.run(read('after'));
    await finish('before');
    await Promise.all([before, quiet]);
    expect(seen).toEqual([undefined]);
    await finish('after');
    await after;
    await scheduler.quiet(() => seen.push('at once'));
    expect(seen).toEqual([undefined, 'at once']);
  });

  it('503 for waiting reads when it closes', async () => {
    const { scheduler, runner, finish } = schedulerOf();
    const responses = [scheduler.run(read(1)), scheduler.run(read(2))];
    await scheduler.close();
    await expect(responses[1]).rejects.toMatchObject({ status: 503 });
    await expect(scheduler.run(read(3))).rejects.toMatchObject({ status: 503 });
    expect(runner.isClosed).toBe(true);
    await finish(1);
    await responses[0];
  });
});

describe('the read schedulers by kind of read', () => {
  const large = { bodyBytes: 70_000 };
  const schedulersOf = () => {
    const [one, other, worker] = [schedulerOf(), schedulerOf(), schedulerOf()];
    return {
      one,
      other,
      worker,
      run: (read: Read) =>
        ({ others: one.scheduler, totals: one.scheduler, large: other.scheduler, polls: worker.scheduler })[kindOf(read)].run(read),
    };
  };

  it('large reads do not delay small reads, and neither delays polls', async () => {
    const { one, other, worker, run } = schedulersOf();
    const poll = run(new Read('readWorkQueueRuns', 'poll', { headers: {}, ...large } as unknown as RequestContext));
    const slow = [run(read('large', large)), run(read('larger', large))];
    const quick = run(read('small', { bodyBytes: 2 }));
    await one.finish('small');
    expect((await quick).body).toBe('small');
    await other.finish('large');
    await other.finish('larger');
    await worker.finish('poll');
    expect((await poll).body).toBe('poll');
    expect((await Promise.all(slow)).map(({ body }) => body)).toEqual(['large', 'larger']);
  });

  it('no scheduler runs a read during a quiet section', async () => {
    const { one, other, worker, run } = schedulersOf();
    const all = [other.scheduler, one.scheduler, worker.scheduler];
    const reads = [run(read('large', large)), run(read('small'))];
    let ran = '';
    const quiet = quietAll(all, () => {
      ran = `${one.runner.running?.read.request ?? 'none'} ${other.runner.running?.read.request ?? 'none'}`;
    });
    const late = run(read('late', large));
    await one.finish('small');
    expect(ran).toBe('');
    await other.finish('large');
    await quiet;
    expect(ran).toBe('none none');
    await other.finish('late');
    expect((await Promise.all([...reads, late])).map(({ body }) => body)).toEqual(['large', 'small', 'late']);
    await Promise.all(all.map((scheduler) => scheduler.close()));
    expect([one, other, worker].map(({ runner }) => runner.isClosed)).toEqual([true, true, true]);
  });
});

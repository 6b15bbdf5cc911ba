import { describe, expect, it, vi } from 'vitest';
import type { RequestContext } from '../../src/http/context.ts';
import { type GateOptions, type Loss, ReadGate } from '../../src/readers/gate.ts';
import { ReadGates } from '../../src/readers/gates.ts';
import type { Lane } from '../../src/readers/lane.ts';
import { Read } from '../../src/readers/read.ts';

interface Running {
  read: Read;
  signal: AbortSignal;
  finish(): void;
}

/** A reader whose reads end when the test finishes them or their signal is aborted. */
class TestLane implements Lane {
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

function gateOf(options: Partial<GateOptions> = {}) {
  const lane = new TestLane();
  const lost: Loss[] = [];
  const observer = { waited: () => {}, lost: (reason: Loss) => void lost.push(reason) };
  const gate = new ReadGate({ lanes: [lane], timeoutSeconds: 60, observer, ...options });
  const finish = async (request: unknown) => {
    await vi.waitFor(() => expect(lane.running?.read.request).toBe(request));
    lane.running!.finish();
  };
  return { gate, lane, lost, finish };
}

describe('the read scheduler', () => {
  it('runs one read per reader thread and queues the others', async () => {
    const { gate, finish } = gateOf();
    const answers = [gate.run(read(1)), gate.run(read(2)), gate.run(read(3))];
    expect([gate.busy, gate.waiting]).toEqual([1, 2]);
    for (const request of [1, 2, 3]) await finish(request);
    expect((await Promise.all(answers)).map(({ body }) => body)).toEqual([1, 2, 3]);
    await vi.waitFor(() => expect([gate.busy, gate.waiting]).toEqual([0, 0]));
  });

  it('pauses a reader thread after a read in proportion to the duration of the read', async () => {
    vi.useFakeTimers();
    try {
      const took: number[] = [];
      const restAfter = (seconds: number) => took.push(seconds) && seconds / 2;
      const { gate, lane } = gateOf({ restAfter });
      const answers = [gate.run(read(1)), gate.run(read(2))];
      await vi.advanceTimersByTimeAsync(2000);
      lane.running!.finish();
      expect((await answers[0])?.body).toBe(1);
      await vi.advanceTimersByTimeAsync(999);
      expect([took, gate.waiting, lane.running]).toEqual([[2], 1, undefined]);
      await vi.advanceTimersByTimeAsync(1);
      lane.running!.finish();
      expect((await answers[1])?.body).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('503 with Retry-After when too many reads wait, for the client with the most waiting reads', async () => {
    const { gate, lost, finish } = gateOf({ limits: { reads: 2, bytes: 1000 } });
    const greedy = { caller: ['1.2.3.4', '', 1] };
    const answers = [1, 2, 3].map((request) => gate.run(read(request, greedy)));
    const polite = gate.run(read(4, { caller: ['1.2.3.5', '', 2] }));
    await expect(answers[2]).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '1' } });
    for (const request of [1, 4, 2]) await finish(request);
    expect((await polite).body).toBe(4);
    await Promise.all(answers.slice(0, 2));
    expect(lost).toEqual(['full']);
  });

  it('503 when too many bytes wait', async () => {
    const { gate, finish } = gateOf({ limits: { reads: 10, bytes: 1000 } });
    const large = { bodyBytes: 600 };
    const answers = [1, 2].map((request) => gate.run(read(request, large)));
    await expect(gate.run(read('3', large))).rejects.toMatchObject({ status: 503 });
    for (const request of [1, 2]) await finish(request);
    await Promise.all(answers);
  });

  it('503 for reads that exceed the time limit, waiting or running; the reader thread is free again', async () => {
    const { gate, lane, lost } = gateOf({ timeoutSeconds: 0.02 });
    const answers = [gate.run(read(1)), gate.run(read(2))];
    for (const answer of answers) await expect(answer).rejects.toMatchObject({ status: 503 });
    expect(lost).toEqual(['time', 'time']);
    expect(lane.running).toBeUndefined();
    expect([gate.busy, gate.waiting]).toEqual([0, 0]);
  });

  it('cancels waiting and running reads when their client disconnects', async () => {
    const { gate, lost, finish } = gateOf();
    const clients = [1, 2].map(() => new AbortController());
    const gone = clients.map(({ signal }, index) => gate.run(read(index, { signal })));
    const last = gate.run(read('last'));
    for (const client of clients.reverse()) client.abort();
    for (const answer of gone) await expect(answer).rejects.toThrow('went away');
    await finish('last');
    expect((await last).body).toBe('last');
    await expect(gate.run(read('late', { signal: AbortSignal.abort() }))).rejects.toThrow('went away');
    expect(lost).toEqual(['client', 'client', 'client']);
  });

  it('runs no read during a quiet section and runs the waiting reads afterwards', async () => {
    const { gate, lane, finish } = gateOf();
    const before = gate.run(read('before'));
    const seen: unknown[] = [];
    const quiet = gate.quiet(() => seen.push(lane.running));
    const after = gate.run(read('after'));
    await finish('before');
    await Promise.all([before, quiet]);
    expect(seen).toEqual([undefined]);
    await finish('after');
    await after;
    await gate.quiet(() => seen.push('at once'));
    expect(seen).toEqual([undefined, 'at once']);
  });

  it('503 for waiting reads when it closes', async () => {
    const { gate, lane, finish } = gateOf();
    const answers = [gate.run(read(1)), gate.run(read(2))];
    await gate.close();
    await expect(answers[1]).rejects.toMatchObject({ status: 503 });
    await expect(gate.run(read(3))).rejects.toMatchObject({ status: 503 });
    expect(lane.isClosed).toBe(true);
    await finish(1);
    await answers[0];
  });
});

describe('the read schedulers by kind of read', () => {
  const large = { bodyBytes: 70_000 };
  const gatesOf = () => {
    const [one, other, worker] = [gateOf(), gateOf(), gateOf()];
    return { one, other, worker, gates: new ReadGates({ others: one.gate, large: other.gate, polls: worker.gate }) };
  };

  it('large reads do not delay small reads, and neither delays polls', async () => {
    const { one, other, worker, gates } = gatesOf();
    const poll = gates.run(new Read('readWorkQueueRuns', 'poll', { headers: {}, ...large } as unknown as RequestContext));
    const slow = [gates.run(read('large', large)), gates.run(read('larger', large))];
    const quick = gates.run(read('small', { bodyBytes: 2 }));
    await one.finish('small');
    expect((await quick).body).toBe('small');
    await other.finish('large');
    await other.finish('larger');
    await worker.finish('poll');
    expect((await poll).body).toBe('poll');
    expect((await Promise.all(slow)).map(({ body }) => body)).toEqual(['large', 'larger']);
  });

  it('no scheduler runs a read during a quiet section', async () => {
    const { one, other, worker, gates } = gatesOf();
    const reads = [gates.run(read('large', large)), gates.run(read('small'))];
    let ran = '';
    const quiet = gates.quiet(() => {
      ran = `${one.lane.running?.read.request ?? 'none'} ${other.lane.running?.read.request ?? 'none'}`;
    });
    const late = gates.run(read('late', large));
    await one.finish('small');
    expect(ran).toBe('');
    await other.finish('large');
    await quiet;
    expect(ran).toBe('none none');
    await other.finish('late');
    expect((await Promise.all([...reads, late])).map(({ body }) => body)).toEqual(['large', 'small', 'late']);
    await gates.close();
    expect([one, other, worker].map(({ lane }) => lane.isClosed)).toEqual([true, true, true]);
  });
});

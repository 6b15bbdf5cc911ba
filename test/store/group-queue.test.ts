import { expect, it } from 'vitest';
import { GroupQueue, type Job } from '../../src/store/postgres/transactions/group-queue.ts';

interface Named extends Job {
  name: string;
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A queue whose groups end on request. */
function queueOfGroups() {
  const running = new Map<string, () => void>();
  const queue = new GroupQueue<Named>((group) => new Promise((end) => running.set(group.map(({ name }) => name).join('+'), end)));
  return {
    add: (name: string, row: string | null, sharesRow = false) => queue.add({ name, row, sharesRow }),
    running: async () => {
      await nextTurn();
      return [...running.keys()];
    },
    end: (group: string) => {
      running.get(group)?.();
      running.delete(group);
    },
  };
}

it('jobs of different rows that arrive in one turn form a group', async () => {
  const { add, running } = queueOfGroups();
  add('one', 'a');
  add('two', 'b');
  add('three', null);
  expect(await running()).toEqual(['one+two+three']);
});

it('a job waits for the group with its row, and those behind it do not overtake it', async () => {
  const { add, running, end } = queueOfGroups();
  add('one', 'a');
  expect(await running()).toEqual(['one']);
  add('two', 'a');
  add('three', 'a');
  add('other', 'b');
  expect(await running()).toEqual(['one', 'other']);
  end('one');
  expect(await running()).toEqual(['other', 'two']);
  end('two');
  expect(await running()).toEqual(['other', 'three']);
});

it('jobs that share a row form a group, unless a job between them does not', async () => {
  const { add, running, end } = queueOfGroups();
  add('one', 'a', true);
  add('two', 'a', true);
  add('three', 'a');
  expect(await running()).toEqual(['one+two']);
  end('one+two');
  expect(await running()).toEqual(['three']);
});

it('two groups run at a time', async () => {
  const { add, running, end } = queueOfGroups();
  for (const name of ['one', 'two', 'three']) {
    add(name, null);
    await nextTurn();
  }
  expect(await running()).toEqual(['one', 'two']);
  end('two');
  expect(await running()).toEqual(['one', 'three']);
});

it('does not wait for a group that takes long', async () => {
  const { add, running } = queueOfGroups();
  add('one', 'a');
  await nextTurn();
  add('two', 'a');
  await expect.poll(running).toEqual(['one', 'two']);
});

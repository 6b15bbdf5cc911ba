import type { FilterFlowRunsRequest } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useAttempt } from '../components/attempt.ts';
import { counted } from '../components/counted.ts';
import { Problem } from '../components/problem.tsx';
import { atMost, pathOf } from '../config.ts';
import { allowedActions, BULK_ACTIONS, type BulkAction } from './bulk.ts';

/** The number of runs that one range can contain, and the number of ids in a filter. */
const MOST = 1000;
const PAGE = atMost(200);

export interface Selection {
  chosen: ReadonlySet<string>;
  busy: boolean;
  problem: string | undefined;
  /** Chooses a run or no longer chooses it. With `range`, the same applies to all runs between it and the previous one. */
  toggle: (id: string, index: number, range: boolean) => void;
  clear: () => void;
}

type Load = (offset: number, limit: number) => Promise<{ id: string }[]>;

/** The runs of a list that a user has chosen. Another filter or order, in `of`, chooses none. `load` reads the ids of a range, because a list holds only visible rows. */
export function useSelection(of: string, load: Load): Selection {
  const chosen = useSignal<ReadonlySet<string>>(new Set());
  const last = useRef<number | undefined>(undefined);
  const { busy, problem, run } = useAttempt();
  const clear = () => {
    chosen.value = new Set();
    last.current = undefined;
  };
  useEffect(clear, [of]);
  const set = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen.peek());
    for (const id of ids)
      if (isChosen) next.add(id);
      else next.delete(id);
    chosen.value = next;
  };
  return {
    chosen: chosen.value,
    busy,
    problem,
    clear,
    toggle(id, index, range) {
      const isChosen = !chosen.peek().has(id);
      const from = last.current;
      last.current = index;
      set([id], isChosen);
      if (!range || from === undefined) return;
      const [first, end] = [Math.min(from, index), Math.max(from, index) + 1];
      void run(async () => {
        if (end - first > MOST) throw new Error(`A range can contain ${counted(MOST, 'run')}. To change more, use the filter.`);
        for (let offset = first; offset < end; offset += PAGE) {
          const part = await load(offset, Math.min(PAGE, end - offset));
          set(
            part.map((one) => one.id),
            isChosen,
          );
        }
      });
    },
  };
}

/** The checkbox of a run. */
export function Choose({ of, id, name, index }: { of: Selection; id: string; name: string; index: number }) {
  return (
    <input
      type="checkbox"
      class="choose"
      aria-label={`Select ${name}`}
      checked={of.chosen.has(id)}
      onClick={(event) => of.toggle(id, index, event.shiftKey)}
    />
  );
}

interface BarProps {
  of: Selection;
  act: (action: BulkAction, criteria: FilterFlowRunsRequest) => void;
}

/** The actions for the chosen runs. */
export function SelectionBar({ of, act }: BarProps) {
  const { chosen, busy, problem, clear } = of;
  if (problem) return <Problem message={problem} />;
  if (chosen.size === 0) return null;
  const criteria = { flow_runs: { id: { any_: [...chosen] } } };
  return (
    <div class="selection" role="group" aria-label="Selected runs">
      <span role="status">{busy ? 'Selecting…' : `${counted(chosen.size, 'run')} selected`}</span>
      {allowedActions().map((action) => (
        <button
          key={action}
          type="button"
          class={action === 'delete' ? 'danger' : ''}
          disabled={busy}
          onClick={() => act(action, criteria)}
        >
          {BULK_ACTIONS[action].verb} selected…
        </button>
      ))}
      {chosen.size === 2 && <a href={pathOf(`/compare?${[...chosen].map((id, index) => `${'ab'[index]}=${id}`).join('&')}`)}>Compare</a>}
      <button type="button" onClick={clear}>
        Select none
      </button>
    </div>
  );
}

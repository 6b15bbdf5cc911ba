import type { ComponentChildren } from 'preact';
import type { Loaded } from '../api/resource.ts';
import { counted } from './counted.ts';
import { Loading } from './loading.tsx';
import { Rows, type RowsProps } from './rows.tsx';

interface Props<T> extends Omit<RowsProps<T>, 'count'> {
  count: Loaded<number>;
  /** What the rows are, in the singular. */
  noun: string;
  /** Displayed if there are no rows. */
  empty: ComponentChildren;
}

/** A table of any length below the number of its rows. */
export function CountedRows<T>({ count, noun, empty, ...rows }: Props<T>) {
  return (
    <Loading from={count}>
      {(total) =>
        total === 0 ? (
          empty
        ) : (
          <>
            <p class="hint" role="status">
              {counted(total, noun)}
            </p>
            <Rows {...rows} count={total} />
          </>
        )
      }
    </Loading>
  );
}

import { CountedContent, type CountedContentProps } from './counted-content.tsx';
import { Rows, type RowsProps } from './rows.tsx';

type Props<T> = Omit<RowsProps<T>, 'count'> & Omit<CountedContentProps, 'children'>;

/** A table of any length below the number of its rows. */
export function CountedRows<T>({ count, noun, empty, ...rows }: Props<T>) {
  return (
    <CountedContent count={count} noun={noun} empty={empty}>
      {(total) => <Rows {...rows} count={total} />}
    </CountedContent>
  );
}

import type { ComponentChildren } from 'preact';
import type { Loaded } from '../api/resource.ts';
import { counted } from './counted.ts';
import { Loading } from './loading.tsx';

export interface CountedContentProps {
  count: Loaded<number>;
  /** What is counted, in the singular. */
  noun: string;
  /** Displayed if there is nothing. */
  empty: ComponentChildren;
  children: (total: number) => ComponentChildren;
}

/** Content below the number of its parts. */
export function CountedContent({ count, noun, empty, children }: CountedContentProps) {
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
            {children(total)}
          </>
        )
      }
    </Loading>
  );
}

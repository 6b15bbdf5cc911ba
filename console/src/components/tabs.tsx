import { useAddress } from '../address.ts';

/** The tabs of a page. The address contains the selected one. */
export function Tabs({ of, shown }: { of: readonly string[]; shown: string }) {
  const { change } = useAddress();
  return (
    <div class="tabs" role="group" aria-label="Tabs">
      {of.map((name) => (
        <button key={name} type="button" aria-pressed={name === shown} onClick={() => change({ tab: name === of[0] ? undefined : name })}>
          {name}
        </button>
      ))}
    </div>
  );
}

/** The tab in the address, otherwise the first. */
export function useTab<T extends string>(of: readonly [T, ...T[]]): T {
  const { given } = useAddress();
  return of.find((name) => name === given.get('tab')) ?? of[0];
}

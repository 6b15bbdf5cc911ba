import { useLocation } from 'preact-iso/router';

/** The query of the address. Every list keeps its filter there, so that users can share a view. */
export function useAddress(): {
  given: URLSearchParams;
  change: (changes: Record<string, string | readonly string[] | undefined>) => void;
} {
  const { url, route } = useLocation();
  const given = new URL(url, location.origin).searchParams;
  return {
    given,
    change(changes) {
      const next = new URLSearchParams(given);
      for (const [name, value] of Object.entries(changes)) {
        next.delete(name);
        for (const one of value === undefined ? [] : [value].flat()) if (one !== '') next.append(name, one);
      }
      const query = next.toString();
      route(location.pathname + (query && `?${query}`), true);
    },
  };
}

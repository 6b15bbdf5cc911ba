import { remembered } from '../preferences.ts';

/** A view: its address, without the base, and its name. */
export interface View {
  path: string;
  name: string;
}

/** The navigation shows at most this many favorites. */
const MOST = 20;

/** The favorites of this browser as JSON, the latest last. */
const stored = remembered<readonly string[]>('favorites', []);

export const favorites = (): View[] => stored.value.map((one) => JSON.parse(one) as View);

export const isFavorite = (path: string): boolean => favorites().some((one) => one.path === path);

/** Adds the view, or removes it. The oldest one makes room. */
export function toggleFavorite(view: View): void {
  const others = favorites().filter(({ path }) => path !== view.path);
  const next = isFavorite(view.path) ? others : [...others, view].slice(-MOST);
  stored.value = next.map((one) => JSON.stringify(one));
}

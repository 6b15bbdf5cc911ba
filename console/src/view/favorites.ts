import { remembered } from '../preferences.ts';

/** A view: its address, without the base, and its name. */
export interface View {
  path: string;
  name: string;
}

/** The navigation shows at most this many favorites. */
const MOST = 20;

/** The favorites of this browser, the latest last. */
export const favorites = remembered<readonly View[]>('favorites', []);

export const isFavorite = (path: string): boolean => favorites.value.some((one) => one.path === path);

/** Adds the view, or removes it. The oldest one makes room. */
export function toggleFavorite(view: View): void {
  const others = favorites.value.filter(({ path }) => path !== view.path);
  favorites.value = isFavorite(view.path) ? others : [...others, view].slice(-MOST);
}

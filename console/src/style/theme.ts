import { signal } from '@preact/signals';

const KEY = 'contralto.theme';
type Theme = 'light' | 'dark';

const preferred = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** The current theme: the choice of the user, otherwise the preference of the system. */
export const theme = signal<Theme>((localStorage.getItem(KEY) as Theme | null) ?? preferred());

const apply = () => document.documentElement.setAttribute('data-theme', theme.peek());
apply();

export function toggleTheme(): void {
  theme.value = theme.peek() === 'dark' ? 'light' : 'dark';
  localStorage.setItem(KEY, theme.peek());
  // backgrounds would fade while texts change at once, which is unreadable in between
  const { style } = document.documentElement;
  style.setProperty('--quick', '0ms');
  apply();
  void document.documentElement.offsetHeight;
  style.removeProperty('--quick');
}

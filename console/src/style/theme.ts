import { signal } from '@preact/signals';

const KEY = 'contralto.theme';
type Theme = 'light' | 'dark';

const preferred = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** The colors in use: what was chosen here, otherwise what the system prefers. */
export const theme = signal<Theme>((localStorage.getItem(KEY) as Theme | null) ?? preferred());

const apply = () => document.documentElement.setAttribute('data-theme', theme.peek());
apply();

export function toggleTheme(): void {
  theme.value = theme.peek() === 'dark' ? 'light' : 'dark';
  localStorage.setItem(KEY, theme.peek());
  apply();
}

import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso';
import { connection } from '../api/live.ts';
import { authorization, logOut } from '../api/session.ts';
import { config, pathOf } from '../config.ts';
import { PaletteOpener } from '../palette/opener.tsx';
import { theme, toggleTheme } from '../style/theme.ts';

const NAVIGATION: [path: string, name: string][] = [
  ['/', 'Overview'],
  ['/runs', 'Runs'],
  ['/failures', 'Failures'],
  ['/flows', 'Flows'],
  ['/deployments', 'Deployments'],
  ['/calendar', 'Calendar'],
  ['/work-pools', 'Work pools'],
  ['/automations', 'Automations'],
  ['/events', 'Events'],
  ['/concurrency', 'Concurrency'],
  ['/blocks', 'Blocks'],
  ['/variables', 'Variables'],
  ['/artifacts', 'Artifacts'],
  ['/service', 'Service'],
];

const isCurrent = (path: string, url: string) =>
  path === '/' ? url === pathOf('/') : url === pathOf(path) || url.startsWith(`${pathOf(path)}/`);

/** The frame around every page: the navigation, and the state of the connection. */
export function Shell({ children }: { children: ComponentChildren }) {
  const { path: url } = useLocation();
  return (
    <div class="shell">
      <a class="skip" href="#content">
        Skip to content
      </a>
      <header class="bar">
        <a class="brand" href={pathOf('/')}>
          Contralto
        </a>
        <nav aria-label="Pages">
          {NAVIGATION.map(([path, name]) => (
            <a key={path} href={pathOf(path)} aria-current={isCurrent(path, url) ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
        <div class="tools">
          <PaletteOpener />
          <button type="button" onClick={toggleTheme} aria-label={`Switch to ${theme.value === 'dark' ? 'light' : 'dark'} theme`}>
            {theme.value === 'dark' ? '☀' : '☾'}
          </button>
          {authorization.value && (
            <button type="button" onClick={logOut}>
              Log out
            </button>
          )}
          <span class="version">{config.version}</span>
        </div>
      </header>
      {connection.value === 'lost' && (
        <p class="banner" role="status">
          Connection lost. This page might be out of date. Reconnecting…
        </p>
      )}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

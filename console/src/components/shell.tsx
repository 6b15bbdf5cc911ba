import { signal } from '@preact/signals';
import { Clock, LogOut, Menu, Moon, PanelLeft, Sun } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { caller, may } from '../api/access.ts';
import { connection } from '../api/live.ts';
import { authorization, logOut } from '../api/session.ts';
import { config, pathOf } from '../config.ts';
import { inUtc } from '../design/clock.ts';
import { Icon, Mark } from '../design/icon.tsx';
import { useScrollPlace } from '../design/scroll-place.ts';
import { PaletteOpener } from '../palette/opener.tsx';
import { GROUPS } from '../palette/pages.ts';
import { remembered } from '../preferences.ts';
import { theme, toggleTheme } from '../style/theme.ts';
import { Own } from '../view/own.tsx';
import { Notices } from './dialogs.tsx';

/** The pages in the bar at the bottom of a phone. The others are behind "More". */
const FREQUENT = ['/', '/runs', '/deployments', '/work-pools'];

const isCurrent = (path: string, url: string) =>
  path === '/' ? url === pathOf('/') : url === pathOf(path) || url.startsWith(`${pathOf(path)}/`);

/** Whether the navigation shows only icons. */
const narrow = remembered<boolean>('navigation.narrow', false);
/** Whether all pages are displayed on a phone. */
const open = signal(false);

/** The frame around every page: the navigation, and the state of the connection. */
export function Shell({ children }: { children: ComponentChildren }) {
  const { path: url } = useLocation();
  useScrollPlace();
  useEffect(() => {
    open.value = false;
    // the first key press reaches the page instead of the navigation, which is before it
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
  }, [url]);
  return (
    <div class="shell" data-narrow={narrow.value}>
      <a class="skip" href="#content">
        Skip to content
      </a>
      <header class="bar" data-open={open.value}>
        <a class="brand" href={pathOf('/')} title="Contralto">
          <Mark />
          <span class="label">Contralto</span>
        </a>
        <nav id="pages" aria-label="Pages">
          {Object.entries(GROUPS).map(([group, entries]) => (
            <div key={group} class="nav-group" role="group" aria-label={group}>
              <span class="nav-name" aria-hidden="true">
                {group}
              </span>
              {entries.map(
                ([path, name, , icon, needs]) =>
                  (!needs || may(needs)) && (
                    <a
                      key={path}
                      class={FREQUENT.includes(path) ? 'frequent' : ''}
                      href={pathOf(path)}
                      title={narrow.value ? name : undefined}
                      aria-current={isCurrent(path, url) ? 'page' : undefined}
                    >
                      <Icon of={icon} />
                      <span class="label">{name}</span>
                    </a>
                  ),
              )}
            </div>
          ))}
          <Own />
          <button
            type="button"
            class="nav-more"
            aria-expanded={open.value}
            aria-controls="pages"
            onClick={() => (open.value = !open.value)}
          >
            <Icon of={Menu} />
            <span class="label">More</span>
          </button>
        </nav>
        <div class="tools">
          <PaletteOpener />
          <button
            type="button"
            class="quiet square"
            onClick={toggleTheme}
            aria-label={`Switch to ${theme.value === 'dark' ? 'light' : 'dark'} theme`}
          >
            <Icon of={theme.value === 'dark' ? Sun : Moon} />
          </button>
          <button
            type="button"
            class="quiet zone-switch"
            aria-label={`Times are ${inUtc.value ? 'in UTC' : 'local'}. Switch to ${inUtc.value ? 'local times' : 'UTC'}`}
            onClick={() => (inUtc.value = !inUtc.value)}
          >
            <Icon of={Clock} />
            <span class="label">{inUtc.value ? 'UTC' : 'Local'}</span>
          </button>
          {config.signIn ? (
            <form method="post" action={`${config.signIn}/sign-out`}>
              <button type="submit" class="quiet square" aria-label="Sign out" title={`Sign out ${caller.value?.name ?? ''}`}>
                <Icon of={LogOut} />
              </button>
            </form>
          ) : (
            authorization.value && (
              <button type="button" class="quiet square" onClick={logOut} aria-label="Log out" title="Log out">
                <Icon of={LogOut} />
              </button>
            )
          )}
          <button
            type="button"
            class="quiet square collapse"
            aria-label={narrow.value ? 'Expand the navigation' : 'Collapse the navigation'}
            aria-expanded={!narrow.value}
            onClick={() => (narrow.value = !narrow.value)}
          >
            <Icon of={PanelLeft} />
          </button>
          <span class="version">{config.version}</span>
        </div>
      </header>
      {connection.value === 'lost' && (
        <p class="banner" role="status">
          Connection lost. This page might be out of date. Reconnecting…
        </p>
      )}
      <Notices />
      <main id="content" tabIndex={-1} key={inUtc.value ? 'utc' : 'local'}>
        {children}
      </main>
    </div>
  );
}

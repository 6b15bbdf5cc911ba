import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Settings } from '../../base/settings.ts';

/** A built user interface of the ecosystem, and where it is served. */
export interface UiBundle {
  /** Absolute path of the folder that contains `index.html`. */
  folder: string;
  /** Path without a trailing slash: empty for the root. */
  base: string;
  /** Which of the two interfaces of the ecosystem it is. */
  generation: UiGeneration;
}

export type UiGeneration = 'v1' | 'v2';

/** Placeholder in the built files for the path under which they are served. */
export const BASE_PLACEHOLDER = '/PREFECT_UI_SERVE_BASE_REPLACE_PLACEHOLDER';

/** The folder into which `contralto ui install` unpacks an interface. */
export const installedUiFolder = ({ home }: Pick<Settings, 'home'>): string => resolve(home, 'ui');

const without = (path: string): string => path.replace(/\/+$/, '');

/** The generation that a start page belongs to: the older one fills an element named `app`, the newer one `root`. */
export const generationOf = (page: string): UiGeneration => (/\bid="app"/.test(page) ? 'v1' : 'v2');

/** Where an interface is served, without a trailing slash. An installed one leaves the root to the console. */
export const servedBase = ({ ui }: Pick<Settings, 'ui'>): string =>
  without(ui.serveBase ?? (ui.staticDirectory === undefined ? '/ui' : '/'));

/** The interface to serve: the folder that the settings name, otherwise the installed one. Undefined if it is turned off or there is none. */
export function findUi({ ui, home }: Pick<Settings, 'ui' | 'home'>): UiBundle | undefined {
  if (!ui.enabled) return undefined;
  const folder = ui.staticDirectory === undefined ? installedUiFolder({ home }) : resolve(ui.staticDirectory);
  const page = join(folder, 'index.html');
  if (!existsSync(page)) return undefined;
  return { folder, base: servedBase({ ui }), generation: generationOf(readFileSync(page, 'utf8')) };
}

/** Describes in one line the problem of the folder that the settings name; undefined if there is none. */
export function uiProblem({ ui, home }: Pick<Settings, 'ui' | 'home'>): string | undefined {
  if (!ui.enabled || ui.staticDirectory === undefined || findUi({ ui, home })) return undefined;
  return `SERVICE_UI_STATIC_DIRECTORY: ${resolve(ui.staticDirectory)} contains no index.html, so the service serves no user interface`;
}

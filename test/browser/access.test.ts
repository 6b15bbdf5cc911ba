import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PAGES } from './support/pages.ts';
import { settled } from './support/settled.ts';
import { inBrowser, type Site } from './support/site.ts';

/** The names of buttons that change something; those that only this browser stores have other names. */
const CHANGES =
  /^(New .*|Edit|Delete|Pause|Resume|Disable|Enable|Save|Cancel|Retry|Run|Replace|Revoke|Reset|Stop|Deploy|Clear|Ping|Replay|Rotate|Schedule)\b(?! view)/;
/** And those that open a dialog, except these. */
const DIALOG = /…$/;
const READING = /^(Copy|Compare|Save (this )?view|Watch)/;

const callers: [who: string, key: object, mayChange: boolean][] = [
  ['a viewer', { role: 'viewer' }, false],
  ['a viewer who is limited to a team', { role: 'viewer', limited_to: ['tag:nightly', 'prefix:load-'] }, false],
  ['a deployer who is limited to a team', { role: 'deployer', limited_to: ['tag:nightly', 'prefix:load-'] }, true],
];

async function logIn(site: Site, key: object, path: string): Promise<Page> {
  const issued = await site.api.post('/api-keys', { name: crypto.randomUUID(), ...key });
  const page = await site.open(path);
  await page.getByLabel('API key or user:password').fill(issued.key);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Calendar' }).waitFor();
  return page;
}

inBrowser(
  'the console',
  (site) => {
    it.each(callers)(
      '%s sees pages that the service serves, and no button that it would reject',
      async (_, key, mayChange) => {
        const page = await logIn(site, key, '/');
        const rejected: string[] = [];
        page.on('response', (response) => {
          if (response.status() === 403) rejected.push(`${new URL(page.url()).pathname}: ${response.url()}`);
        });
        const offered: string[] = [];
        for (const [, path] of PAGES) {
          await page.goto(site.url + path(site.data));
          await settled(page);
          const names = (await page.locator('main button').allTextContents()).map((name) => name.trim());
          const changing = names.filter((name) => (CHANGES.test(name) || DIALOG.test(name)) && !READING.test(name));
          if (!mayChange) offered.push(...changing.map((name) => `${path(site.data)}: ${name}`));
        }
        // pages of objects outside
        site.forgive(/\b404\b/);
        expect({ rejected, offered }).toEqual({ rejected: [], offered: [] });
      },
      240_000,
    );

    it('an administrator sees the history of an object in a tab, or behind a link, and the owners of keys', async () => {
      const page = await logIn(site, { role: 'admin' }, `/deployments/${site.data.deployment}`);
      await page.getByRole('button', { name: 'History', exact: true }).click();
      await page.getByRole('cell', { name: 'createDeployment' }).waitFor();
      await page.getByRole('link', { name: 'In the audit log' }).click();
      await page.getByRole('heading', { name: 'Audit log' }).waitFor();
      await page.getByRole('cell', { name: 'createDeployment' }).waitFor();
      await page.goto(`${site.url}/flows/${site.data.flow}`);
      await page.getByRole('link', { name: 'History', exact: true }).click();
      await page.getByRole('cell', { name: 'createFlow', exact: true }).waitFor();
      await page.goto(`${site.url}/api-keys`);
      await page.getByRole('columnheader', { name: 'Owner' }).waitFor();
    });
  },
  { settings: { SERVICE_API_AUTH_STRING: 'admin:secret' }, login: 'admin:secret' },
);

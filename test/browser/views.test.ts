import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityProblems, cutOffText } from './support/checks.ts';
import { choose } from './support/menus.ts';
import { settled } from './support/settled.ts';
import { inBrowser, type Site } from './support/site.ts';

const run = promisify(execFile);

const textOf = async (element: Locator): Promise<string> => (await element.textContent()) ?? '';

/** The text that the dialog offers in a format. */
async function offered(page: Page, format: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Copy as code' });
  await dialog.getByRole('button', { name: format, exact: true }).click();
  return textOf(dialog.getByRole('region', { name: format }).locator('code'));
}

const inShell = async (command: string, env: Record<string, string> = {}): Promise<unknown> =>
  JSON.parse((await run('sh', ['-c', command.replace('curl -X', 'curl -sf -X')], { env: { ...process.env, ...env } })).stdout);

/** Replaces the notifications of the browser, whose permission a page can't get without its window. */
const NOTIFICATIONS = `
  window.shown = [];
  window.asked = 0;
  window.Notification = class {
    static permission = 'default';
    static async requestPermission() { window.asked++; return (this.permission = 'granted'); }
    constructor(title, options) { window.shown.push(title + ': ' + options.body); }
  };
  document.hasFocus = () => false;
`;

inBrowser('a user', (site) => {
  it('keeps favorites in the navigation, where the keyboard reaches them', async () => {
    const page = await site.open('/runs?state=FAILED');
    await settled(page);
    await choose(page, 'Add to favorites', 'This view');
    const favorites = page.getByRole('group', { name: 'Favorites' });
    const link = favorites.getByRole('link', { name: 'Runs: FAILED' });
    expect(await link.getAttribute('aria-current')).toBe('page');
    await page.goto(`${site.url}/flows`);
    await link.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'loud-magpie' }).waitFor();
    expect(page.url()).toBe(`${site.url}/runs?state=FAILED`);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await link.isVisible()).toBe(false);
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'More' }).click();
    await link.waitFor();
    expect(await cutOffText(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await choose(page, 'Remove from favorites', 'This view');
    await expect.poll(() => link.count()).toBe(0);
  });

  it('shows the saved searches, which are requested only when they are shown', async () => {
    const filters = [{ object: 'console-runs', property: 'query', type: 'string', operation: 'equals', value: 'state=CRASHED' }];
    await site.api.put('/saved_searches/', { name: 'crashes', filters });
    const page = await site.open('/flows');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await settled(page);
    await page.reload();
    await settled(page);
    expect(requests.filter((url) => url.includes('saved_searches'))).toEqual([]);
    await page.getByRole('button', { name: 'Shared searches' }).click();
    await page.getByRole('group', { name: 'Favorites' }).getByRole('link', { name: 'crashes' }).click();
    await page.getByRole('link', { name: 'lost-otter' }).waitFor();
  });

  it('shares a view with fixed times', async () => {
    const page = await site.open('/runs?after=24h');
    await settled(page);
    await choose(page, 'Link with fixed times', 'This view');
    const link = await textOf(page.getByRole('dialog').locator('code'));
    const { searchParams } = new URL(link);
    expect(Date.parse(searchParams.get('before') ?? '') - Date.parse(searchParams.get('after') ?? '')).toBe(24 * 3600 * 1000);
    await site.api.post('/flow_runs/', { flow_id: site.data.flow, name: 'too-late', state: { type: 'COMPLETED' } });
    await page.goto(link);
    await page.getByRole('link', { name: 'calm-heron' }).waitFor();
    expect(await page.getByRole('link', { name: 'too-late' }).count()).toBe(0);

    await page.goto(`${site.url}/failures`);
    await settled(page);
    await choose(page, 'Link with fixed times', 'This view');
    await page.goto(await textOf(page.getByRole('dialog').locator('code')));
    await page.getByText('ValueError: no such day').waitFor();
    await expect.poll(() => textOf(page.getByRole('group', { name: 'Period' }).locator('[aria-pressed=true]'))).toMatch(/ to /);
  });

  it('shows two chosen runs side by side', async () => {
    const page = await site.open('/runs');
    await page.getByRole('checkbox', { name: 'Select calm-heron' }).check();
    const compare = page.getByRole('group', { name: 'Selected runs' }).getByRole('link', { name: 'Compare' });
    expect(await compare.count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Select loud-magpie' }).check();
    await compare.click();
    await page.getByRole('heading', { name: 'Compare runs' }).waitFor();
    expect(page.url()).toBe(`${site.url}/compare?a=${site.data.runs.completed}&b=${site.data.runs.failed}`);
  });

  it('copies the request of a list, which works in a shell', async () => {
    const page = await site.open('/runs?state=FAILED&name=magpie');
    await settled(page);
    await choose(page, 'Copy as code');
    const found = (await inShell(await offered(page, 'curl'))) as { name: string }[];
    expect(found.map(({ name }) => name)).toEqual(['loud-magpie']);
    const body = (await offered(page, 'CLI')).match(/--data '(.*)'$/)?.[1] ?? '';
    const listed = page.waitForRequest(/flow_runs\/filter/);
    await page.keyboard.press('Escape');
    await page.reload();
    const sent = (await listed).postDataJSON() as { flow_runs: { expected_start_time: { before_: string } } };
    const shown = JSON.parse(body) as typeof sent;
    // the list ends now
    shown.flow_runs.expected_start_time.before_ = sent.flow_runs.expected_start_time.before_;
    expect(shown).toEqual(sent);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('copies the requests of a run and of a change of its state, which a shell makes', async () => {
    const { id } = await site.api.post('/flow_runs/', { flow_id: site.data.flow, name: `it's "here"`, state: { type: 'SCHEDULED' } });
    const page = await site.open(`/runs/${id}`);
    await settled(page);
    await choose(page, 'Copy as code');
    expect(await inShell(await offered(page, 'curl'))).toMatchObject({ id, name: `it's "here"` });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cancel…' }).click();
    await page.getByRole('dialog', { name: 'Cancel this run' }).getByRole('button', { name: 'Copy as code' }).click();
    const command = await offered(page, 'curl');
    expect((await site.api.get(`/flow_runs/${id}`)).state_type, 'nothing is sent').toBe('SCHEDULED');
    await inShell(command);
    expect((await site.api.get(`/flow_runs/${id}`)).state_type).toBe('CANCELLED');
    expect(await offered(page, 'Python')).toContain(`client.request("POST", "/flow_runs/${id}/set_state", json={`);
  });

  it('copies the request of the form that runs a deployment', async () => {
    const page = await site.open(`/deployments/${site.data.deployment}`);
    await settled(page);
    await page.getByRole('button', { name: 'Run now…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Run nightly' });
    await dialog.getByLabel('Run name').fill('copied');
    await dialog.getByRole('button', { name: 'Copy as code' }).click();
    expect(await inShell(await offered(page, 'curl'))).toMatchObject({ name: 'copied', deployment_id: site.data.deployment });
  });

  const fail = async (site: Site, name: string) =>
    site.api.post('/flow_runs/', {
      flow_id: site.data.flow,
      deployment_id: site.data.deployment,
      name,
      state: { type: 'FAILED' },
    });

  it('receives notifications about watched objects in another window, without any request', async () => {
    const page = await site.open(`/deployments/${site.data.deployment}`, { before: NOTIFICATIONS });
    await settled(page);
    expect(await page.evaluate('window.asked')).toBe(0);
    await choose(page, 'Watch', 'More actions');
    expect(await page.evaluate('window.asked')).toBe(1);
    const entry = page.getByRole('group', { name: 'Favorites' }).getByRole('link', { name: /^nightly/ });
    await entry.waitFor();
    await page.getByRole('link', { name: 'Variables' }).click();
    await settled(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await fail(site, 'watched-failure');
    await expect.poll(() => page.evaluate('window.shown')).toEqual(['nightly: watched-failure: Failed']);
    await expect.poll(() => page.title()).toBe('(1) Variables · Contralto');
    expect(await page.locator('link[rel=icon]').getAttribute('href')).toContain('data:image/svg+xml');
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([]);
    await entry.click();
    await expect.poll(() => page.title()).toBe('nightly · Contralto');
    await settled(page);
    await choose(page, 'Stop watching', 'More actions');
    await expect.poll(() => entry.count()).toBe(0);
    const { id } = await site.api.post('/flow_runs/', { flow_id: site.data.flow, name: 'watched-run', state: { type: 'RUNNING' } });
    await page.goto(`${site.url}/runs/${id}`);
    await settled(page);
    await choose(page, 'Watch', 'More actions');
    await page.getByRole('link', { name: 'Variables' }).click();
    await settled(page);
    await site.api.post(`/flow_runs/${id}/set_state`, { state: { type: 'COMPLETED' } });
    await expect.poll(() => page.evaluate('window.shown')).toEqual(['watched-run: Completed']);
  });

  const publish = async (key: string, type: string, data: unknown) =>
    (await site.api.post('/artifacts/', { key, type, data, flow_run_id: site.data.runs.failed })).id as string;

  it('sees the history of an artifact, with the difference of any two versions', async () => {
    const lines = (middle: string) => ['# Report', ...Array.from({ length: 20 }, (_, line) => `line ${line}`), middle, 'end'].join('\n');
    const ids: string[] = [];
    for (const text of ['one', 'two', 'three']) ids.push(await publish('summary', 'markdown', lines(text)));
    const page = await site.open('/artifacts?key=summary');
    await page.getByRole('heading', { name: 'summary' }).getByRole('link').click();
    const changed = page.getByRole('region', { name: 'Changed lines' });
    await changed.locator('ins').filter({ hasText: 'three' }).waitFor();
    expect(await changed.locator('del').allTextContents()).toEqual(['- two']);
    await changed.getByText('18 unchanged lines').waitFor();
    const versions = page.getByRole('region', { name: 'Versions' });
    expect(await versions.getByRole('link', { name: 'loud-magpie' }).count()).toBe(3);
    await versions.getByRole('radio', { name: /^Old/ }).nth(2).check();
    await expect.poll(() => changed.locator('del').allTextContents()).toEqual(['- one']);
    expect(new URL(page.url()).searchParams.get('a')).toBe(ids[0]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => cutOffText(page)).toEqual([]);
  });

  it('sees the changed cells of a table, and the change of a number', async () => {
    const table = (eu: number) =>
      JSON.stringify([
        { region: 'eu', orders: eu },
        { region: 'us', orders: 5 },
      ]);
    await publish('orders', 'table', table(1));
    await publish('orders', 'table', table(2));
    const page = await site.open('/artifacts/key/orders');
    const rows = page.getByRole('region', { name: 'Changed rows' }).locator('tbody tr');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(1);
    expect([await rows.locator('del').allTextContents(), await rows.locator('ins').allTextContents()]).toEqual([['1'], ['2']]);
    await publish('share', 'progress', 10);
    await publish('share', 'progress', 60);
    await page.goto(`${site.url}/artifacts/key/share`);
    await page.getByText('10% → 60%').waitFor();
    await page.goto(`${site.url}/artifacts/key/nothing`);
    await page.getByText('No artifact with this key').waitFor();
  });

  it('sees the runs that wait for the limit of a deployment', async () => {
    const deployment = (
      await site.api.post('/deployments/', {
        name: 'narrow',
        flow_id: site.data.flow,
        concurrency_limit: 1,
        work_pool_name: site.data.pool,
      })
    ).id;
    const create = async (name: string) => (await site.api.post(`/deployments/${deployment}/create_flow_run`, { name })).id;
    const holder = await create('holder');
    await create('waiter');
    await site.api.post(`/flow_runs/${holder}/set_state`, { state: { type: 'PENDING' } });
    const page = await site.open('/concurrency');
    const waiting = page.getByRole('region', { name: 'Waiting for slots' }).getByRole('row').filter({ hasText: 'waiter' });
    await waiting.getByRole('link', { name: 'narrow' }).waitFor();
  });

  // last, because the service then requires credentials
  it('issues, replaces, and revokes keys, and continues with the first', async () => {
    const page = await site.open('/api-keys');
    await page.getByText('No keys yet').waitFor();
    await page.getByRole('button', { name: 'New key…' }).click();
    const form = page.getByRole('dialog', { name: 'New key' });
    await form.getByText('every request needs credentials').waitFor();
    await form.getByLabel('Name').fill('boss');
    await form.getByLabel('Expires').fill('+90d');
    expect(await accessibilityProblems(page)).toEqual([]);
    await form.getByRole('button', { name: 'Create' }).click();
    const shown = page.getByRole('dialog', { name: 'The key "boss"' });
    const key = await textOf(shown.locator('code'));
    const status = async (secret: string) =>
      (await fetch(`${site.url}/api/api-keys/current`, { headers: { authorization: `Bearer ${secret}` } })).status;
    expect(await status(key)).toBe(200);
    await shown.getByRole('button', { name: 'Close' }).click();
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('boss').getByText('Admin').waitFor();
    expect(await page.content(), 'the key is shown once').not.toContain(key);

    await page.getByRole('button', { name: 'New key…' }).click();
    await form.getByLabel('Name').fill('reader');
    await form.getByRole('button', { name: 'Create' }).click();
    const other = await textOf(page.getByRole('dialog', { name: 'The key "reader"' }).locator('code'));
    await page.keyboard.press('Escape');
    await row('reader').getByText('Viewer').waitFor();
    await choose(row('reader'), 'Replace…');
    await page.getByRole('dialog').getByRole('button', { name: 'Replace', exact: true }).click();
    const replaced = await textOf(page.getByRole('dialog', { name: 'The key "reader"' }).locator('code'));
    expect([await status(other), await status(replaced)]).toEqual([401, 200]);
    await page.keyboard.press('Escape');
    await choose(row('reader'), 'Revoke…');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect.poll(() => row('reader').count()).toBe(0);
    expect(await status(replaced)).toBe(401);
    await page.getByLabel('Show revoked and expired keys').check();
    await row('reader').getByText('Revoked').waitFor();
    expect(new URL(page.url()).searchParams.get('show')).toBe('all');
  });
});

inBrowser(
  'a user with a key',
  (site) => {
    it('copies requests that read the key from the environment', async () => {
      const { key } = await site.api.post('/api-keys', { name: 'copying', role: 'admin' });
      const page = await site.open('/runs?state=FAILED');
      await page.getByLabel('API key or user:password').fill(key);
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByRole('link', { name: 'loud-magpie' }).waitFor();
      await choose(page, 'Copy as code');
      const command = await offered(page, 'curl');
      expect(command).not.toContain(key);
      expect(await inShell(command, { PREFECT_API_KEY: key })).toMatchObject([{}, {}]);
    });

    it('sees no keys as a viewer', async () => {
      const { key } = await site.api.post('/api-keys', { name: 'viewer', role: 'viewer' });
      const page = await site.open('/api-keys');
      await page.getByLabel('API key or user:password').fill(key);
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByText('Only administrators can see keys').waitFor();
      expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0);
      await page.getByRole('link', { name: 'Calendar' }).waitFor();
    });
  },
  { settings: { SERVICE_API_AUTH_STRING: 'admin:secret', SERVICE_API_CSRF_PROTECTION_ENABLED: 'true' }, login: 'admin:secret' },
);

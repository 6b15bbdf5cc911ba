import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { runsAllCases, someOf } from '../support/cases.ts';
import { accessibilityProblems, cutOffText } from './support/checks.ts';
import { inBrowser, type OpenOptions, type Site } from './support/site.ts';

/** The page with its script started. It reads the whole contract, which takes long on a busy machine. */
async function openReference(site: Site, path = '/docs', options: OpenOptions = {}): Promise<Page> {
  const page = await site.open(path, options);
  page.setDefaultTimeout(60_000);
  await page.locator('body[data-state=loaded]').waitFor();
  return page;
}

const LONG = { timeout: 120_000 };
const CREATE_FLOW = '#tag/flows/POST/flows/';

inBrowser('the reference of the API', (site) => {
  it('shows the tags before its script has started, with links that lead to the operations', LONG, async () => {
    const page = await site.open('/docs', {
      before: 'document.addEventListener("DOMContentLoaded", () => { window.early = document.body.innerText; })',
    });
    const early = await page.evaluate('window.early');
    expect(early).toContain('Work Pools');
    expect(early).toContain('Create a flow');
    expect(early).toContain('POST /flows/');
    await page.locator('body[data-state=loaded]').waitFor({ timeout: 60_000 });
    expect(await page.locator('#overview').count()).toBe(0);
  });

  it('loads at most a mebibyte, with the form for a request', LONG, async () => {
    const page = await openReference(site, `/docs${CREATE_FLOW}`);
    const loaded = () =>
      page.evaluate(() =>
        [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce(
          (sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize,
          0,
        ),
      );
    expect(await loaded()).toBeGreaterThan(100_000);
    await page
      .getByRole('button', { name: /Test Request/ })
      .first()
      .click();
    await page.getByRole('button', { name: /^Send/ }).first().waitFor();
    // the editor of the body is there, and colors JSON
    await page.locator('.cm-content[data-language=json] span').first().waitFor();
    expect(await loaded()).toBeLessThan(2 ** 20);
  });

  it.runIf(runsAllCases())(
    'links the documents and the changelog of the contract, with the ETags that the documents have',
    LONG,
    async () => {
      const page = await openReference(site);
      const links = page.getByRole('navigation', { name: 'Documents of the contract' });
      await links.getByText('ETags').click();
      for (const [link, file] of [
        ['OpenAPI 3.1', 'openapi.json'],
        ['OpenAPI 3.0.3', 'openapi-3.0.json'],
        ['YAML', 'openapi.yaml'],
        ['AsyncAPI', 'asyncapi.yaml'],
      ] as const) {
        const href = await links.getByRole('link', { name: link, exact: true }).getAttribute('href');
        const response = await fetch(new URL(String(href), `${site.url}/docs`));
        expect([link, response.url, response.status]).toEqual([link, `${site.url}/${file}`, 200]);
        await links.getByText(String(response.headers.get('etag')), { exact: true }).waitFor();
      }
      await links.getByRole('link', { name: 'Changelog' }).click();
      await page.getByRole('heading', { name: 'Contract releases', level: 1 }).waitFor();
      await page.getByRole('link', { name: 'openapi-1.0.0-rc.1.json' }).waitFor();
    },
  );

  it.runIf(runsAllCases())('finds operations by words of their descriptions', LONG, async () => {
    const page = await openReference(site);
    const words = 'Registers a flow under its name';
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('combobox').fill(words);
    await page.getByRole('option', { name: 'Create a flow' }).first().click();
    await expect.poll(() => page.url()).toBe(`${site.url}/docs${CREATE_FLOW}`);
    await page.getByText(words).first().waitFor();
  });

  it('is searched with the keyboard, from the reference and from a guide', LONG, async () => {
    const page = await openReference(site);
    const search = page.getByRole('combobox', { name: 'Search the reference' });
    const chosen = page.getByRole('option', { selected: true });
    await page.keyboard.press('/');
    await page.keyboard.type('error 409');
    await expect.poll(() => chosen.textContent()).toContain('409 conflict');
    expect(await search.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'));
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => chosen.textContent()).toContain('409 integrity_conflict');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.url}/docs/errors#conflict`);
    await page.getByRole('heading', { name: 'Errors', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('no such thing qqxx');
    await search.fill('qqxxyyzz');
    await page.getByText('Nothing found').waitFor();
    await search.fill('create flow');
    await expect.poll(() => chosen.textContent()).toContain('POST /flows/');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await search.isVisible()).toBe(false);
    await page.keyboard.press('/');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.url}/docs${CREATE_FLOW}`);
    await page.getByRole('heading', { name: 'Create a flow', exact: true }).waitFor({ timeout: 60_000 });
  });

  for (const [name, heading] of [
    ['errors', 'Errors'],
    ['sockets', 'WebSockets'],
    ['extensions', 'Extensions'],
    ['changes', 'Contract releases'],
  ] as const)
    it.runIf(runsAllCases() || name === 'sockets')(
      `${name}: a guide that breaks no rule of accessibility and fits, also on a phone and in the dark`,
      LONG,
      async () => {
        for (const options of [{ theme: 'light' }, { theme: 'dark', width: 390 }] as const) {
          const page = await site.open(`/docs/${name}`, options);
          await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
          expect(await page.getByRole('navigation', { name: 'Guides' }).locator('[aria-current=page]').textContent()).toBe(heading);
          expect(await cutOffText(page)).toEqual([]);
          expect(await accessibilityProblems(page)).toEqual([]);
        }
      },
    );

  it.runIf(runsAllCases())('guides follow the theme of the console, and links to schemas lead to the reference', LONG, async () => {
    const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground(await site.open('/docs/retries', { theme: 'light' }));
    const page = await site.open('/docs/retries', { theme: 'light', before: 'localStorage.setItem("contralto.theme", "dark")' });
    expect(await ground(page)).not.toBe(light);
    await page.getByRole('link', { name: 'BackfillCreate' }).click();
    await page.waitForURL(`${site.url}/docs#models/BackfillCreate`);
    await page.getByText('BackfillCreate').first().waitFor({ timeout: 60_000 });
  });

  it.runIf(runsAllCases())('says so if the index of the search cannot be loaded', LONG, async () => {
    const page = await openReference(site);
    await page.route('**/search-*.json', (route) => route.fulfill({ status: 503 }));
    await page.keyboard.press('/');
    await page.keyboard.type('flow');
    await page.getByText('The index could not be loaded: 503').waitFor();
    await page.unroute('**/search-*.json');
    await page.keyboard.type('s');
    await page.getByRole('option', { name: 'Flows', exact: false }).first().waitFor();
    site.forgive(/503/);
  });

  for (const path of someOf(['/docs', '/docs/', '/api/docs']))
    it(`${path}: the URL of an operation leads back to it`, LONG, async () => {
      const page = await openReference(site, path + CREATE_FLOW);
      const heading = page.getByRole('heading', { name: 'Create a flow', exact: true });
      for (let visit = 0; visit < 2; visit++) {
        await heading.waitFor();
        await expect.poll(() => heading.evaluate((element) => Math.abs(element.getBoundingClientRect().top) < innerHeight)).toBe(true);
        expect(page.url()).toBe(`${site.url}${path}${CREATE_FLOW}`);
        await page.reload();
        await page.locator('body[data-state=loaded]').waitFor();
      }
    });

  it.runIf(runsAllCases())('shows the call of an operation with each client, and the request in other languages', LONG, async () => {
    const page = await openReference(site, `/docs${CREATE_FLOW}`);
    await page.getByText('const { data } = await createFlow(').first().waitFor();
    await page
      .getByRole('button', { name: /TypeScript/ })
      .first()
      .click();
    const names = await page.getByRole('option').allInnerTexts();
    expect(names).toEqual(expect.arrayContaining(['TypeScript', 'Python', 'Curl', 'NewRequest', 'java.net.http', 'reqwest']));
    await page
      .getByRole('option', { name: /Python/ })
      .first()
      .click();
    await page.getByText('result = create_flow.sync(').first().waitFor();
  });

  it('asks for no credentials of an open service', LONG, async () => {
    const page = await openReference(site, `/docs${CREATE_FLOW}`);
    await page.getByText('const { data } = await createFlow(').first().waitFor();
    expect(await page.getByText(/Auth(entication)? Required|No authentication selected/i).count()).toBe(0);
  });

  it.runIf(runsAllCases())('shows the scopes of an operation and the roles that have them', LONG, async () => {
    const page = await openReference(site, `/docs${CREATE_FLOW}`);
    const access = page.getByText('Scope:').first().locator('..');
    expect(String(await access.textContent()).replaceAll(/\s+/g, ' ')).toBe('Scope: flows:write · Roles: runner, worker, deployer, admin');
  });

  it.runIf(runsAllCases())('follows the color scheme of the system and the theme of the console', LONG, async () => {
    const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground(await openReference(site, '/docs', { theme: 'light' }));
    const dark = await ground(await openReference(site, '/docs', { theme: 'dark' }));
    expect(light).not.toBe(dark);
    const chosen = await openReference(site, '/docs', { theme: 'light', before: 'localStorage.setItem("contralto.theme", "dark")' });
    expect(await ground(chosen)).toBe(dark);
  });

  for (const theme of someOf(['light', 'dark'] as const))
    it(`breaks no rule of accessibility in the ${theme} theme`, LONG, async () => {
      const page = await openReference(site, `/docs${CREATE_FLOW}`, { theme });
      await page.getByText('const { data } = await createFlow(').first().waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
    });

  it.runIf(runsAllCases())('fits on a phone', LONG, async () => {
    const page = await openReference(site, `/docs${CREATE_FLOW}`, { width: 390 });
    await page.getByRole('heading', { name: 'Create a flow', exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

describe.each(
  someOf([
    ['a password', 'admin:secret', /^Basic /],
    ['a key', undefined, /^Bearer contralto_/],
  ] as const),
)('requests of the reference by who has signed in with %s', (_what, password, scheme) => {
  inBrowser(
    'to a service that requires credentials and CSRF tokens',
    (site) => {
      it('carry the credentials of the console and a token', LONG, async () => {
        const secret = password ?? (await site.api.post('/api-keys', { name: 'reference', role: 'admin' })).key;
        const page = await site.open('/service');
        site.forgive(/401/);
        await page.getByLabel('API key or user:password').fill(secret);
        await page.keyboard.press('Enter');
        const [reference] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'API reference' }).click()]);
        await reference.locator('body[data-state=loaded]').waitFor({ timeout: 60_000 });
        await reference.locator('#caller', { hasText: 'admin' }).waitFor();
        await reference.goto(`${site.url}/docs${CREATE_FLOW}`);
        await reference.reload();
        await reference
          .getByRole('button', { name: /Test Request/ })
          .first()
          .click();
        const sent = reference.waitForRequest((request) => request.url() === `${site.url}/api/flows/`);
        await reference.getByRole('button', { name: /^Send/ }).first().click();
        const request = await sent;
        expect(request.headers().authorization).toMatch(scheme);
        expect((await request.response())?.status()).toBe(201);
        await reference.getByText('201 Created').waitFor();
        await reference.close();
      });
    },
    { settings: { SERVICE_API_AUTH_STRING: 'admin:secret', SERVICE_API_CSRF_PROTECTION_ENABLED: 'true' }, login: 'admin:secret' },
  );
});

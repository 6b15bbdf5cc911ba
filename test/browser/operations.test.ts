import { expect, it } from 'vitest';
import { NEWEST_CLIENT } from '../../src/base/client-release.ts';
import { RELEASE } from '../../src/base/release.ts';
import { accessibilityProblems, cutOffText } from './support/checks.ts';
import { HOSTILE } from './support/hostile.ts';
import { addFilter, choose } from './support/menus.ts';
import { settled } from './support/settled.ts';
import { inBrowser } from './support/site.ts';
import { SECRET } from './support/surroundings.ts';

inBrowser(
  'an operator',
  (site) => {
    it('sees on the overview what needs attention, and lists a selected period of the chart', async () => {
      const page = await site.open('/');
      await settled(page);
      const attention = page.getByRole('region', { name: 'Needs attention' });
      await attention.getByRole('link', { name: 'loud-magpie' }).waitFor();
      await attention.getByText('no worker has polled for its runs').first().waitFor();
      await attention.getByRole('link', { name: 'patient-stork' }).waitFor();
      const plot = page.locator('.plot-area');
      const box = await plot.boundingBox();
      if (!box) throw new Error('there is no chart');
      await page.mouse.move(box.x + box.width * 0.5, box.y + 20);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width - 2, box.y + 20, { steps: 5 });
      await page.mouse.up();
      await page.getByRole('heading', { name: 'Runs', exact: true }).waitFor();
      expect(new URL(page.url()).searchParams.get('after')).toMatch(/^\d{4}-/);
      await page.getByRole('link', { name: 'calm-heron' }).waitFor();
    });

    it('pauses a work pool, sets the limit of a queue, and reads why a run waits', async () => {
      const { pool } = site.data;
      const page = await site.open(`/work-pools/${pool}`);
      await settled(page);
      await page.getByRole('region', { name: 'Waiting runs' }).getByRole('link', { name: 'slow-badger' }).waitFor();
      await page.getByText('no worker has polled for its runs').first().waitFor();
      const limit = page.getByLabel('Limit of nobody-polls');
      await limit.fill('3');
      await limit.press('Tab');
      const queue = async () => (await site.api.get(`/work_pools/${pool}/queues/nobody-polls`)).concurrency_limit;
      await expect.poll(queue).toBe(3);
      const paused = async () => (await site.api.get(`/work_pools/${pool}`)).is_paused;
      await page.locator('.title').getByRole('button', { name: 'Pause' }).click();
      await expect.poll(paused).toBe(true);
      await page.locator('.title').getByRole('button', { name: 'Resume' }).click();
      await expect.poll(paused).toBe(false);
    });

    it('creates an automation, previews its trigger, and sees it fire', async () => {
      const page = await site.open('/automations');
      await page.getByRole('button', { name: 'New automation' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name', { exact: true }).fill('Watch failures');
      await dialog.getByLabel('Action 1', { exact: true }).selectOption('Do nothing');
      await dialog.getByRole('button', { name: 'Test the trigger' }).click();
      await dialog.getByText(/It would have fired \d+ times, first at/).waitFor();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { name: 'Watch failures' }).waitFor();
      await page.getByText('No firings yet.').waitFor();
      await site.api.post('/flow_runs/', { flow_id: site.data.flow, state: { type: 'FAILED' } });
      await page.getByRole('region', { name: 'Recent firings' }).waitFor();
      await page.getByRole('region', { name: 'Recent actions' }).getByText('executed').waitFor();
    });

    it('edits an automation as a form, and as equivalent JSON', async () => {
      const page = await site.open('/automations');
      await page.getByRole('button', { name: 'New automation…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name', { exact: true }).fill('Restart what nobody serves');
      await dialog.getByLabel('When', { exact: true }).selectOption('A work queue changes its status');
      await dialog.getByLabel('Object').selectOption('local/nobody-polls');
      await dialog.getByRole('button', { name: 'paused' }).click();
      await dialog.getByLabel('Fires').selectOption("When the event doesn't occur");
      await dialog.getByLabel('Within').fill('ten minutes');
      await dialog.getByText('Enter a number of seconds, or 15m, 1h, 1d').waitFor();
      await dialog.getByLabel('Within').fill('10m');
      await dialog.getByLabel('Action 1', { exact: true }).selectOption('Run a deployment');
      await dialog.getByLabel('Deployment', { exact: true }).selectOption('load-orders/nightly');
      await dialog.getByLabel('Parameters').fill('{"day": ');
      await dialog.getByLabel('Parameters').fill('{"day": "2026-02-01"}');
      await dialog.getByRole('button', { name: 'Add an action' }).click();
      await dialog.getByLabel('Action 2', { exact: true }).selectOption('Pause a work pool');
      await dialog.getByLabel('Work pool', { exact: true }).selectOption('From the event');
      expect(await accessibilityProblems(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'JSON' }).click();
      const [queue] = await site.api.post('/work_queues/filter', { work_queues: { name: { any_: ['nobody-polls'] } } });
      const written = dialog.getByLabel('Trigger and actions');
      const body = JSON.parse(await written.inputValue());
      expect(body.trigger).toMatchObject({
        posture: 'Proactive',
        match: { 'prefect.resource.id': `prefect.work-queue.${queue.id}` },
        expect: ['prefect.work-queue.not-ready', 'prefect.work-queue.paused'],
        within: 600,
      });
      expect(body.actions).toEqual([
        { type: 'run-deployment', source: 'selected', deployment_id: site.data.deployment, parameters: { day: '2026-02-01' } },
        { type: 'pause-work-pool', source: 'inferred', work_pool_id: null },
      ]);
      await written.fill(JSON.stringify({ ...body, actions: [] }).slice(1));
      expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
      await written.fill(JSON.stringify({ ...body, trigger: { ...body.trigger, threshold: 3 } }));
      await dialog.getByRole('button', { name: 'Form' }).click();
      expect(await dialog.getByLabel('Occurrences').inputValue()).toBe('3');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { name: 'Restart what nobody serves' }).waitFor();
      const stored = await site.api.get(`/automations/${new URL(page.url()).pathname.split('/').at(-1)}`);
      expect(stored.trigger).toMatchObject({ threshold: 3, within: 600, posture: 'Proactive' });
      expect(stored.actions.map(({ type }: { type: string }) => type)).toEqual(['run-deployment', 'pause-work-pool']);
    });

    it('edits a composite trigger as a form, and sees it fire after its parts fire in order', async () => {
      const page = await site.open('/automations');
      await page.getByRole('button', { name: 'New automation…' }).click();
      const dialog = page.getByRole('dialog');
      const part = (number: string) => dialog.getByRole('group', { name: `Trigger ${number}`, exact: true });
      await dialog.getByLabel('Name', { exact: true }).fill('Paid, and then failed');
      await dialog.getByLabel('When', { exact: true }).selectOption('Several triggers, in sequence');
      await dialog.getByRole('textbox', { name: 'Within' }).fill('2h');
      await part('2').getByLabel('When').selectOption('Any other event');
      await part('2').getByLabel('Event names').fill('order.paid');
      await part('2').getByText('More conditions').click();
      await part('2').getByRole('button', { name: 'Add a label of the resource' }).click();
      await part('2').getByLabel('Label', { exact: true }).fill('region');
      await part('2').getByLabel('Patterns').fill('eu, us-*');
      await dialog.getByRole('button', { name: 'Add a trigger' }).click();
      await part('3').getByLabel('When').selectOption('Several triggers, in any order');
      await part('3').getByLabel('Required').selectOption('1 of 2');
      await part('3.2').getByRole('button', { name: 'crashed' }).click();
      await part('3').getByRole('button', { name: 'Add to trigger 3' }).click();
      await part('3').getByRole('button', { name: 'Remove trigger 3.3' }).click();
      await part('2').getByRole('button', { name: 'Move trigger 2 up' }).click();
      expect(await part('1').getByLabel('Event names').inputValue()).toBe('order.paid');
      await part('2').getByRole('button', { name: 'Remove trigger 2' }).click();
      expect(await part('2').getByLabel('Required').inputValue()).toBe('1');
      expect(await accessibilityProblems(page)).toEqual([]);
      await dialog.getByLabel('Action 1', { exact: true }).selectOption('Do nothing');
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(() => cutOffText(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { name: 'Paid, and then failed' }).waitFor();
      const stored = await site.api.get(`/automations/${new URL(page.url()).pathname.split('/').at(-1)}`);
      expect(stored.trigger).toMatchObject({
        type: 'sequence',
        within: 7200,
        triggers: [
          { expect: ['order.paid'], match: { region: ['eu', 'us-*'] } },
          {
            type: 'compound',
            require: 1,
            triggers: [{ expect: ['prefect.flow-run.Failed'] }, { expect: ['prefect.flow-run.Failed', 'prefect.flow-run.Crashed'] }],
          },
        ],
      });
      const paid = { event: 'order.paid', resource: { 'prefect.resource.id': 'order.17', region: 'us-east' }, payload: {} };
      await site.api.post('/events', [{ ...paid, id: crypto.randomUUID(), occurred: new Date().toISOString() }]);
      await site.api.post('/flow_runs/', { flow_id: site.data.flow, state: { type: 'CRASHED' } });
      await page.getByRole('region', { name: 'Recent firings' }).waitFor();
    });

    it('watches live events, and follows one to its resource', async () => {
      const page = await site.open('/events?event=prefect.flow-run.');
      await settled(page);
      await site.api.post('/flow_runs/', { flow_id: site.data.flow, name: 'seen-live', state: { type: 'CRASHED' } });
      await page.getByRole('link', { name: 'seen-live' }).waitFor();
      await page.getByRole('button', { name: 'Live' }).click();
      await page.getByRole('link', { name: 'prefect.flow-run.Crashed' }).first().click();
      await page.getByRole('heading', { name: 'prefect.flow-run.Crashed' }).waitFor();
      await page.getByRole('heading', { name: 'Related resources' }).waitFor();
      await page.getByRole('link', { name: 'seen-live' }).first().click();
      await page.getByRole('heading', { name: 'seen-live' }).waitFor();
    });

    it('watches live events although the clock of the browser is ahead', async () => {
      const page = await site.open('/events?event=prefect.flow-run.', { ahead: 3_600_000 });
      await settled(page);
      await site.api.post('/flow_runs/', { flow_id: site.data.flow, name: 'seen-early', state: { type: 'PENDING' } });
      await page.getByRole('link', { name: 'seen-early' }).waitFor();
    });

    it('sees the holders of a limit and since when, and releases a slot', async () => {
      const { limit, runs } = site.data;
      const { holders, limit_id } = await site.api.get(`/v2/concurrency_limits/${limit}/holders`);
      const { limit_id: other } = await site.api.get(`/v2/concurrency_limits/${encodeURIComponent(HOSTILE.rightToLeft)}/holders`);
      await site.api.post('/events', [
        {
          id: crypto.randomUUID(),
          event: 'prefect.concurrency-limit.acquired',
          occurred: holders.find(({ type }: { type: string | null }) => type === null).since,
          resource: { 'prefect.resource.id': `prefect.concurrency-limit.${limit_id}`, 'slots-acquired': '1' },
          related: [
            { 'prefect.resource.id': `prefect.concurrency-limit.${other}`, 'prefect.resource.role': 'concurrency-limit' },
            { 'prefect.resource.id': `prefect.flow-run.${runs.crashed}`, 'prefect.resource.role': 'flow-run' },
          ],
        },
      ]);
      await expect
        .poll(async () =>
          (await site.api.get(`/v2/concurrency_limits/${limit}/holders`)).holders.map((one: { found_by: string }) => one.found_by),
        )
        .toContain('event');
      const denied = { names: [limit], slots: 4, holder: { type: 'flow_run', id: runs.paused } };
      await expect(site.api.post('/v2/concurrency_limits/increment-with-lease', denied)).rejects.toThrow('423');
      const page = await site.open('/concurrency');
      await settled(page);
      const waiting = page.getByRole('region', { name: 'Waiting for slots' }).getByRole('row');
      await waiting.filter({ hasText: limit }).getByRole('link', { name: 'patient-stork' }).waitFor();
      const rows = page.getByRole('region', { name: 'Slot holders' }).getByRole('row');
      await rows.filter({ hasText: 'found by its event' }).getByText(limit).waitFor();
      await rows.filter({ hasText: 'read-orders' }).getByText(limit).waitFor();
      await rows.filter({ hasText: 'Slots without a lease' }).waitFor();
      expect(await rows.filter({ hasText: HOSTILE.rightToLeft }).count()).toBe(1);
      await rows.filter({ hasText: 'read-orders' }).getByRole('button', { name: 'Release' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
      await expect.poll(async () => (await site.api.get(`/v2/concurrency_limits/${limit}`)).active_slots).toBe(3);
      await rows.filter({ hasText: 'read-orders' }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'New limit…' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('mail');
      await page.getByRole('dialog').getByLabel('Slots required').fill('7');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect
        .poll(async () => (await site.api.post('/v2/concurrency_limits/filter')).map(({ name }: { name: string }) => name))
        .toContain('mail');
    });

    it('edits a block without seeing its secret', async () => {
      const page = await site.open('/blocks');
      await settled(page);
      const bodies: string[] = [];
      page.on('response', async (response) => bodies.push(await response.text().catch(() => '')));
      await choose(page, 'Edit…');
      const dialog = page.getByRole('dialog');
      expect(await dialog.getByLabel('Password').inputValue()).toBe('');
      await dialog.getByLabel('Host').fill('other.example.org');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('other.example.org').waitFor();
      expect(await page.content()).not.toContain(SECRET);
      expect(bodies.join('\n')).not.toContain(SECRET);
      const [stored] = await site.api.post('/block_documents/filter', { include_secrets: true });
      expect(stored.data).toEqual({ host: 'other.example.org', password: SECRET });
    });

    it('creates, edits, and deletes a variable', async () => {
      const page = await site.open('/variables');
      await settled(page);
      await page.getByRole('button', { name: 'New variable…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name', { exact: true }).fill('threshold');
      await dialog.getByLabel('Type').selectOption('Number');
      await dialog.getByLabel('Value').fill('many');
      await dialog.getByText('Enter a number').waitFor();
      await dialog.getByLabel('Value').fill('10');
      await dialog.getByLabel('Tags').fill('a, b');
      await dialog.getByRole('button', { name: 'Save' }).click();
      const row = page.getByRole('row').filter({ hasText: 'threshold' });
      await row.getByText('number').waitFor();
      await choose(row, 'Edit…');
      await dialog.getByLabel('Type').selectOption('JSON');
      await dialog.getByLabel('Value').fill('[10, 20');
      expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
      await dialog.getByLabel('Value').fill('[10, 20]');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await row.getByText('[10,20]').waitFor();
      expect(await site.api.get('/variables/name/threshold')).toMatchObject({ value: [10, 20], tags: ['a', 'b'] });
      await row.getByRole('link', { name: 'b', exact: true }).click();
      await page.getByText('regions').waitFor({ state: 'detached' });
      await choose(row, 'Delete…');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await row.waitFor({ state: 'detached' });
    });

    it('keeps the digits of numbers that a browser cannot represent, in a variable, a pool, and a block', async () => {
      const long = '12345678901234567890';
      const send = (method: string, path: string, body?: string) =>
        fetch(`${site.url}/api${path}`, { method, headers: { 'content-type': 'application/json' }, body: body ?? null });
      const stored = async (path: string) => (await send('GET', path)).text();
      await send('POST', '/variables/', `{"name":"long","value":${long}}`);
      await send(
        'POST',
        '/work_pools/',
        `{"name":"long","type":"process","base_job_template":{"job_configuration":{"of":${long}},"variables":{"type":"object"}}}`,
      );

      const variables = await site.open('/variables');
      const dialog = variables.getByRole('dialog');
      await choose(variables.getByRole('row').filter({ hasText: 'long' }), 'Edit…');
      await dialog.getByLabel('Tags').fill('kept');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await stored('/variables/name/long')).toMatch(new RegExp(`"value":${long}.*"kept"`));

      const pool = await site.open('/work-pools/long');
      await choose(pool, 'Edit…', 'More actions');
      await pool.getByRole('dialog').getByLabel('Description').fill('kept');
      await pool.getByRole('dialog').getByLabel('Start timeout').fill('15m');
      await pool.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await pool.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await stored('/work_pools/long')).toContain(`{"of":${long}}`);
      expect(await stored('/work_pools/long')).toContain('"start_timeout_seconds":900,"start_timeout_reschedules":null');

      const [block] = await site.api.post('/block_documents/filter', {});
      await send('PATCH', `/block_documents/${block.id}`, `{"data":{"limit":${long}},"merge_existing_data":true}`);
      const blocks = await site.open('/blocks');
      await choose(blocks.getByRole('row').filter({ hasText: block.name }), 'Edit…');
      await blocks.getByRole('dialog').getByLabel('host').fill('kept.example.org');
      await blocks.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await blocks.getByText('kept.example.org').waitFor();
      expect(await stored(`/block_documents/${block.id}`)).toContain(`"limit":${long}`);
    });

    it('finds an artifact by key and type', async () => {
      const page = await site.open('/artifacts');
      await page.getByRole('article', { name: 'report' }).waitFor();
      await addFilter(page);
      await page.getByRole('button', { name: 'Progress', exact: true }).click();
      await page.getByRole('article', { name: 'report' }).waitFor({ state: 'detached' });
      expect(await page.getByRole('progressbar', { name: 'progress' }).getAttribute('value')).toBe('75');
    });

    it('reads the status of the service: its database, its background services, its settings', async () => {
      const page = await site.open('/service');
      await settled(page);
      const factOf = (name: string) => page.locator('.facts div', { has: page.getByText(name, { exact: true }) }).locator('dd');
      expect(await factOf('Release').textContent()).toBe(RELEASE);
      expect(await factOf('Version reported to clients').textContent()).toBe(NEWEST_CLIENT);
      expect(await page.locator('.version').textContent()).toBe(RELEASE);
      expect(await page.getByRole('link', { name: 'API reference' }).getAttribute('href')).toBe('/docs');
      await page.getByText(site.kind === 'sqlite' ? /^SQLite 3/ : /^PostgreSQL \d/).waitFor();
      await page.getByRole('region', { name: 'Data retention' }).getByText('events', { exact: true }).waitFor();
      await page.getByRole('region', { name: 'Background services' }).getByText('late-runs').waitFor();
      await page.getByLabel('Name or value contains').fill('csrf');
      await page.getByRole('region', { name: 'Settings' }).getByText('server.api.csrf_protection_enabled').waitFor();
      await expect.poll(() => page.getByRole('region', { name: 'Settings' }).getByRole('row').count()).toBeLessThan(6);
    });
  },
  { on: 'every' },
);

import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityProblems, cutOffText } from './support/checks.ts';
import { settled } from './support/settled.ts';
import { inBrowser, type Site } from './support/site.ts';

/** The schema that the Python client generates for parameters of every kind. */
const SCHEMA = JSON.parse(readFileSync('test/console/parameter-kinds.json', 'utf8')) as Record<string, unknown>;

async function deploymentWith({ api, data }: Site, name: string, parameters: Record<string, unknown> = {}): Promise<string> {
  const body = { name, flow_id: data.flow, parameter_openapi_schema: SCHEMA, parameters, enforce_parameter_schema: true };
  return (await api.post('/deployments/', body)).id;
}

const runIdOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1);

const group = (within: Locator, name: string) => within.getByRole('group', { name, exact: true });

const VALID = { plain: 1, name: 'a name', customer: { name: 'Ada', address: { street: 'Main' } }, customers: [] };

inBrowser(
  'a form for parameters of every kind',
  (site) => {
    it('shows the problems at nested fields, also inside unions and recursive models, and runs with the typed values', async () => {
      const deployment = await deploymentWith(site, 'every-kind');
      const page = await site.open(`/deployments/${deployment}`);
      await page.getByRole('button', { name: 'Run now…' }).click();
      const dialog = page.getByRole('dialog');
      const run = dialog.getByRole('button', { name: 'Run', exact: true });
      const customer = group(dialog, 'customer required');
      await customer.getByLabel('Name').waitFor();

      await dialog.getByLabel('Kind of tree').selectOption('Tree');
      const tree = group(dialog, 'Tree');
      await tree.getByLabel('Label').fill('root');
      await tree.getByRole('button', { name: 'Add Children' }).click();
      await group(dialog, 'customers required').getByRole('button', { name: 'Add customers' }).click();
      await run.click();
      await dialog.getByRole('alert').first().waitFor();
      for (const [within, label] of [
        [customer, 'Name'],
        [group(customer, 'Address required'), 'Street'],
        [group(tree, 'Children 1'), 'Label'],
      ] as const) {
        const field = within.locator('.schema-field').filter({ has: page.getByLabel(label) });
        expect(await field.first().getByRole('alert').textContent()).toBe('Enter a value');
      }
      expect(await accessibilityProblems(page)).toEqual([]);

      await dialog.getByLabel('plain').fill('{"any": ["thing"]}');
      await dialog.getByLabel('name', { exact: false }).first().fill('a name');
      await customer.getByLabel('Name').fill('Ada');
      await customer.getByLabel('Street').fill('Main Street');
      await customer.getByLabel('Color').selectOption('blue');
      await customer.getByRole('button', { name: 'Add Tags' }).click();
      await customer.getByLabel('Tags 1', { exact: true }).fill('first');
      await customer.getByRole('button', { name: 'Add Tags' }).click();
      await customer.getByLabel('Tags 2', { exact: true }).fill('second');
      await customer.getByRole('button', { name: 'Move Tags 2 up' }).click();
      await group(dialog, 'customers required').getByRole('button', { name: 'Remove customers 1' }).click();
      await group(tree, 'Children 1').getByLabel('Label').fill('leaf');
      await dialog.getByLabel('when').fill('2026-03-01 14:00');
      await dialog.getByLabel('day', { exact: true }).fill('2026-02-03');
      await dialog.getByLabel('at', { exact: true }).fill('03:04:05');
      await dialog.getByLabel('wait', { exact: true }).fill('90s');
      await dialog.getByLabel('maybe', { exact: true }).fill('7');
      await dialog.getByLabel('Kind of either').selectOption('Text');
      await group(dialog, 'either').getByLabel('Text', { exact: true }).fill('five');
      await dialog.getByLabel('Kind of notify').selectOption('Chat');
      await group(dialog, 'notify').getByLabel('Room').fill('12');
      const limits = group(dialog, 'limits');
      await limits.getByRole('button', { name: 'Add limits' }).click();
      await limits.getByLabel('Key', { exact: true }).last().fill('b');
      await limits.getByLabel('Value of b', { exact: true }).fill('2');
      await dialog.getByLabel('Run name').fill('typed');
      await run.click();
      await page.getByRole('heading', { name: 'typed' }).waitFor();
      const { parameters } = await site.api.get(`/flow_runs/${runIdOf(page)}`);
      expect(parameters).toMatchObject({
        plain: { any: ['thing'] },
        name: 'a name',
        customer: { name: 'Ada', address: { street: 'Main Street' }, color: 'blue', tags: ['second', 'first'] },
        customers: [],
        tree: { label: 'root', children: [{ label: 'leaf' }] },
        when: '2026-03-01T13:00:00.000Z',
        day: '2026-02-03',
        at: '03:04:05',
        wait: 'PT90S',
        maybe: 7,
        either: 'five',
        notify: { kind: 'chat', room: 12 },
        limits: { a: 1, b: 2 },
        maybe_color: null,
      });
    });

    it('begins with the parameters of a run that is run again, and empties what may be empty', async () => {
      const deployment = await deploymentWith(site, 'again', { ...VALID, maybe: 1, extra: { kept: true } });
      const { id } = await site.api.post(`/deployments/${deployment}/create_flow_run`, { parameters: { maybe: 5, mode: 'slow' } });
      const page = await site.open(`/runs/${id}`);
      await page.getByRole('button', { name: 'Run again…' }).click();
      const dialog = page.getByRole('dialog');
      expect(await dialog.getByLabel('maybe', { exact: true }).inputValue()).toBe('5');
      await dialog.getByLabel('maybe', { exact: true }).fill('');
      await dialog.getByLabel('count').fill('8');
      await dialog.getByLabel('Run name').fill('changed');
      await dialog.getByRole('button', { name: 'Run', exact: true }).click();
      await page.getByRole('heading', { name: 'changed' }).waitFor();
      const run = await site.api.get(`/flow_runs/${runIdOf(page)}`);
      expect(run).toMatchObject({
        deployment_id: deployment,
        parameters: { ...VALID, maybe: null, count: 8, mode: 'slow', extra: { kept: true } },
      });
    });

    it('keeps a template and an unknown field, which it shows as JSON', async () => {
      const customer = { ...VALID.customer, loyalty: 'gold' };
      const deployment = await deploymentWith(site, 'unknown', { ...VALID, customer });
      const page = await site.open(`/deployments/${deployment}`);
      await page.getByRole('button', { name: 'Run now…' }).click();
      const field = page.getByRole('dialog').getByLabel('customer required', { exact: true });
      expect(JSON.parse(await field.inputValue())).toEqual(customer);
    });

    it('fits on a phone', async () => {
      const deployment = await deploymentWith(site, 'phone', { ...VALID, customers: [VALID.customer] });
      const page = await site.open(`/deployments/${deployment}`, { width: 390 });
      await settled(page);
      await page.getByRole('button', { name: 'Run now…' }).click();
      await page.getByRole('dialog').getByLabel('count').waitFor();
      await expect.poll(() => cutOffText(page)).toEqual([]);
    });
  },
  { on: 'every' },
);

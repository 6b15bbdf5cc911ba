import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { randomIds } from '../../src/base/ids.ts';
import { exportDatabase } from '../../src/moving-in/exporting/export.ts';
import { KINDS } from '../../src/moving-in/kinds.ts';
import { REFERENCE_RELEASE } from '../../src/moving-in/source/recognition.ts';
import { openForMoving } from '../../src/store/moving/move.ts';
import { unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';
import { sources, tools } from './sources.ts';

const { sourceFile } = sources();

onEveryStore((api) => {
  it('leaves automations behind that the other server could not read, with what belongs to them', async () => {
    const event = { type: 'event', posture: 'Reactive', expect: ['part'], threshold: 2, within: 600 };
    const metric = {
      type: 'metric',
      posture: 'Metric',
      metric: { name: 'failures', operator: '>', threshold: 1, range: 300, firing_for: 300 },
    };
    const create = async (trigger: object) =>
      (await api.post('/automations/', { name: unique('a'), trigger, actions: [{ type: 'do-nothing' }], owner_resource: 'prefect.flow.x' }))
        .body.id;
    const kept = await create(event);
    await create(metric);
    await create({
      type: 'compound',
      require: 'any',
      within: 60,
      triggers: [event, { type: 'sequence', within: 60, triggers: [metric, event] }],
    });
    await api.post('/events', [
      { id: crypto.randomUUID(), event: 'part', occurred: api.clock.peek(), resource: { 'prefect.resource.id': 'r' } },
    ]);
    await api.deps.ingest.settle();
    await api.service('triggers');
    await api.service('metric-triggers');

    const file = sourceFile(REFERENCE_RELEASE, ...[...new Set(KINDS.map(({ from }) => from))].map((table) => `delete from "${table}"`));
    const source = await openForMoving(api.deps.settings.database.directUrl, tools);
    const report = await exportDatabase(source, file, { newId: () => randomIds.next() });
    await source.close();
    expect(report.notCarried.filter(({ what }) => what !== 'audit_records')).toEqual([
      { what: 'automations', rows: 2, reason: 'the other server has no metric triggers' },
    ]);
    const target = new Database(file, { readonly: true });
    const ids = (table: string, column: string) => target.prepare(`select distinct ${column} from ${table}`).pluck().all();
    expect(ids('automation', 'id')).toEqual([kept]);
    expect(ids('automation_bucket', 'automation_id')).toEqual([kept]);
    expect(ids('automation_related_resource', 'automation_id')).toEqual([kept]);
    target.close();
  });
});

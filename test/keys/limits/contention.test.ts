import { describe, expect, it, vi } from 'vitest';
import { contention } from '../../../src/base/errors.ts';
import { CannotBeginAgain } from '../../../src/store/errors.ts';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { bearer, issue } from '../../support/keys.ts';

const automation = {
  ...{ tags: ['team-a'], actions: [{ type: 'do-nothing' }] },
  trigger: { type: 'event', posture: 'Reactive', expect: ['nothing'], threshold: 1, within: 0 },
};

describe.each(['true', 'false'])('a change by a limited key while other transactions are in its way, audit log: %s', (audit) => {
  onEveryStore(
    (api) => {
      it('is repeated, and gets 503 in the end', async () => {
        const admin = bearer((await issue(api, { name: 'admin', role: 'admin' })).key);
        const limited = { name: 'team', role: 'deployer', limited_to: ['tag:team-a'] };
        const team = bearer((await api.post('/api-keys', limited, admin)).body.key);
        const create = () => api.post('/automations/', { ...automation, name: unique('automation') }, team);
        const { store } = api.deps;
        const transaction = store.transaction.bind(store);
        let failures = 0;
        const spy = vi.spyOn(store, 'transaction').mockImplementation((work) =>
          transaction(async (tx) => {
            const result = await work(tx);
            if (failures-- > 0) throw contention(new CannotBeginAgain('another transaction'));
            return result;
          }),
        );
        failures = 2;
        const created = await create();
        expect(created.status).toBe(201);
        failures = 100;
        const rejected = await create();
        expect([rejected.status, rejected.headers['retry-after']]).toEqual([503, '1']);
        spy.mockRestore();
        expect((await api.post('/automations/count', {}, admin)).body).toBe(1);
        const records = { audit_records: { operation: { any_: ['createAutomation'] } } };
        expect((await api.post('/audit/count', records, admin)).body).toBe(audit === 'true' ? 1 : 0);
      });
    },
    { settings: { SERVICE_AUDIT_ENABLED: audit } },
  );
});

import { expect, it } from 'vitest';
import { onEveryStore } from '../support/every-store.ts';

onEveryStore((api) => {
  it('passes of background services are counted in /metrics', async () => {
    await api.service('late-runs');
    await api.service('late-runs');
    const { text } = await api.get('//metrics');
    expect(text).toContain('contralto_service_passes_total{service="late-runs",outcome="done"} 2');
    expect(text).toContain('contralto_service_items_total{service="late-runs"} 0');
  });
});

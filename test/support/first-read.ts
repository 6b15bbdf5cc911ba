import { expect, vi } from 'vitest';
import type { Api } from './api.ts';

/**
 * Waits for the first response of a reader thread. A thread that starts from its sources compiles them first, which takes longer than the time limit of a read on
 * a busy machine.
 */
export async function firstRead(api: Api): Promise<void> {
  await vi.waitFor(async () => expect((await api.post('/flows/filter', {})).status).toBe(200), { timeout: 50_000 });
}

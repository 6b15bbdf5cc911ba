import type { AdminHandlers } from '../../../../generated/operations.ts';
import type { ReadDeps } from '../../../deps.ts';
import { retentionReport } from './report.ts';
import { toRetentionClass } from './wire.ts';

export const retentionHandlers = ({ store, settings, clock }: ReadDeps): Pick<AdminHandlers, 'readRetention'> => ({
  async readRetention() {
    const report = await retentionReport(store.reader, settings, clock.now());
    return { status: 200, body: report.map(toRetentionClass) };
  },
});

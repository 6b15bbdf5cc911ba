import type { BlockCapabilityHandlers } from '../../../generated/operations.ts';
import type { Deps } from '../../deps.ts';
import { listCapabilities } from '../block-schemas/queries.ts';

export const blockCapabilityHandlers = ({ store }: Deps): BlockCapabilityHandlers => ({
  async readBlockCapabilities() {
    return { status: 200, body: await listCapabilities(store.reader) };
  },
});

import type { BlockCapabilityHandlers } from '../../../generated/operations.ts';
import type { ReadDeps } from '../../deps.ts';
import { listCapabilities } from '../block-schemas/queries.ts';

export const blockCapabilityHandlers = ({ store }: ReadDeps): BlockCapabilityHandlers => ({
  async readBlockCapabilities() {
    return { status: 200, body: await listCapabilities(store.reader) };
  },
});

import type { BlockCapabilityHandlers } from '../../../generated/operations.ts';
import type { Rooms } from '../../rooms.ts';
import { listCapabilities } from '../block-schemas/queries.ts';

export const blockCapabilityHandlers = ({ store }: Rooms): BlockCapabilityHandlers => ({
  async readBlockCapabilities() {
    return { status: 200, body: await listCapabilities(store.reader) };
  },
});

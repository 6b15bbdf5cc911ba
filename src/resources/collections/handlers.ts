import type { CollectionHandlers } from '../../../generated/operations.ts';
import { notFoundText } from '../../base/errors.ts';
import type { JsonObject } from '../../base/json/value.ts';
import type { Deps } from '../../deps.ts';
import { workerMetadata } from './worker-metadata.ts';

/** The known views with their content; undefined for views that the service does not provide. The service never fetches content from elsewhere. */
const VIEWS: ReadonlyMap<string, JsonObject | undefined> = new Map([
  ['aggregate-worker-metadata', workerMetadata],
  ['aggregate-block-metadata', undefined],
  ['aggregate-flow-metadata', undefined],
  ['demo-flows', undefined],
]);

export const collectionHandlers = (_deps: Deps): CollectionHandlers => ({
  async readCollectionView({ params: { view } }) {
    if (!VIEWS.has(view)) throw notFoundText(`View ${view} not found in registry`);
    const content = VIEWS.get(view);
    if (!content) throw notFoundText(`Requested content missing for view ${view}`);
    return { status: 200, body: content };
  },
});

import { type ArtifactCollectionFilter, filterLatestArtifacts } from '@contralto/client';
import { useAddress } from '../address.ts';
import { useOperation } from '../api/resource.ts';
import { Loading, NoRows } from '../components/listing.tsx';

import { PageTitle } from '../components/page.tsx';
import { Time } from '../components/values.tsx';
import { atMost, pathOf } from '../config.ts';
import { Filters } from '../design/filters.tsx';
import type { FilterFields } from '../design/typed-filter.ts';
import { ArtifactCard } from '../run/artifacts.tsx';

const TYPES = ['markdown', 'table', 'link', 'progress', 'image'] as const;
const SHOWN = 100;

const FILTERS: FilterFields = { type: { name: 'Type', of: TYPES } };

/** The latest artifact of every key. */
export function Page() {
  const { given } = useAddress();
  const key = given.get('key') ?? '';
  const types = TYPES.filter((type) => given.getAll('type').includes(type));
  const artifacts: ArtifactCollectionFilter = {
    ...(key && { key: { like_: key } }),
    type: types.length > 0 ? { any_: types } : { not_any_: ['result'] },
  };
  const latest = useOperation(filterLatestArtifacts, { body: { artifacts, sort: 'UPDATED_DESC', limit: atMost(SHOWN) } }, [
    'prefect.artifact.',
    'prefect.flow-run.',
  ]);
  return (
    <>
      <PageTitle title="Artifacts" />
      <Filters search={['key', 'Key contains', 'Search by key']} of={FILTERS} />
      <Loading from={latest}>
        {(rows) =>
          rows.length === 0 ? (
            <NoRows nouns="artifacts">
              Flows publish tables, Markdown, links, progress, and images as artifacts. This page shows the latest artifact of each key.
            </NoRows>
          ) : (
            rows.map((row) => (
              <ArtifactCard key={row.id} artifact={row} link={pathOf(`/artifacts/key/${encodeURIComponent(row.key)}`)}>
                <Time at={row.updated} /> {row.flow_run_id && <a href={pathOf(`/runs/${row.flow_run_id}?tab=Artifacts`)}>View run</a>}
              </ArtifactCard>
            ))
          )
        }
      </Loading>
    </>
  );
}

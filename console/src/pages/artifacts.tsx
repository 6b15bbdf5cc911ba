import { type ArtifactCollectionFilter, filterLatestArtifacts } from '@contralto/client';
import { useAddress } from '../address.ts';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Chips, sentenceCase } from '../components/chips.tsx';
import { Empty } from '../components/empty.tsx';
import { Field } from '../components/field.tsx';
import { Loading } from '../components/loading.tsx';
import { Markdown } from '../components/markdown.tsx';
import { PageTitle } from '../components/page.tsx';
import { Time } from '../components/time.tsx';
import { atMost, pathOf } from '../config.ts';
import { activeIn, Filters } from '../design/filters.tsx';
import { ArtifactContent } from '../run/artifacts.tsx';

const TYPES = ['markdown', 'table', 'link', 'progress', 'image'] as const;
const SHOWN = 100;

/** The latest artifact of every key. */
export function Page() {
  const address = useAddress();
  const { given, change } = address;
  const key = given.get('key') ?? '';
  const types = TYPES.filter((type) => given.getAll('type').includes(type));
  const artifacts: ArtifactCollectionFilter = {
    ...(key && { key: { like_: key } }),
    type: types.length > 0 ? { any_: types } : { not_any_: ['result'] },
  };
  const latest = useResource(
    JSON.stringify(artifacts),
    (signal) => call(filterLatestArtifacts({ body: { artifacts, sort: 'UPDATED_DESC', limit: atMost(SHOWN) }, signal })),
    ['prefect.artifact.', 'prefect.flow-run.'],
  );
  return (
    <>
      <PageTitle title="Artifacts" />
      <Filters
        search={<Field label="Key contains" value={key} change={(next) => change({ key: next })} placeholder="Search by key" />}
        active={activeIn(address, { type: 'Type' }, sentenceCase)}
      >
        <Chips label="Type" of={TYPES} chosen={types} choose={(type) => change({ type })} />
      </Filters>
      <Loading from={latest}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title={given.size > 0 ? 'No matching artifacts' : 'No artifacts yet'}>
              {given.size === 0 && (
                <p>
                  Flows publish tables, Markdown, links, progress, and images as artifacts. This page shows the latest artifact of each key.
                </p>
              )}
            </Empty>
          ) : (
            rows.map((row) => (
              <article key={row.id} class="panel artifact" aria-label={row.key}>
                <div class="title">
                  <h2>
                    <a href={pathOf(`/artifacts/key/${encodeURIComponent(row.key)}`)}>{row.key}</a>
                  </h2>
                  <span class="hint">
                    {row.type} <Time at={row.updated} />{' '}
                    {row.flow_run_id && <a href={pathOf(`/runs/${row.flow_run_id}?tab=Artifacts`)}>View run</a>}
                  </span>
                </div>
                {row.description && <Markdown text={row.description} />}
                <ArtifactContent artifact={row} />
              </article>
            ))
          )
        }
      </Loading>
    </>
  );
}

import { type ArtifactCollection, filterLatestArtifacts } from '@contralto/client';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Empty } from '../components/empty.tsx';
import { Json } from '../components/json.tsx';
import { Listing } from '../components/listing.tsx';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';
import { Time } from '../components/time.tsx';
import { pathOf } from '../config.ts';

export function Page() {
  const artifacts = useResource(
    'artifacts',
    (signal) => call(filterLatestArtifacts({ body: { sort: 'UPDATED_DESC', limit: 100 }, signal })),
    ['prefect.artifact.'],
  );
  return (
    <>
      <PageTitle title="Artifacts" />
      <Loading from={artifacts}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No artifact yet">
              <p>Flows publish artifacts: tables, Markdown, links, progress and images. The latest of each key is shown here.</p>
            </Empty>
          ) : (
            <Listing<ArtifactCollection>
              label="Artifacts"
              rows={rows}
              columns={[
                { name: 'Key', cell: (row) => row.key },
                { name: 'Type', cell: (row) => row.type },
                { name: 'Description', cell: (row) => row.description },
                {
                  name: 'Data',
                  cell: (row) => (
                    <details>
                      <summary>Show</summary>
                      {typeof row.data === 'string' ? <pre class="json">{row.data}</pre> : <Json value={row.data} />}
                    </details>
                  ),
                },
                { name: 'Run', cell: (row) => row.flow_run_id && <a href={pathOf(`/runs/${row.flow_run_id}`)}>open</a> },
                { name: 'Changed', cell: (row) => <Time at={row.updated} /> },
              ]}
            />
          )
        }
      </Loading>
    </>
  );
}

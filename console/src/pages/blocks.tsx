import { deleteBlockDocument, filterBlockDocuments } from '@contralto/client';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Act } from '../components/act.tsx';
import { Empty } from '../components/empty.tsx';
import { Json } from '../components/json.tsx';
import { Listing } from '../components/listing.tsx';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';
import { Time } from '../components/time.tsx';

export function Page() {
  const blocks = useResource(
    'blocks',
    (signal) => call(filterBlockDocuments({ body: { block_documents: { is_anonymous: { eq_: false } }, limit: 200 }, signal })),
    ['prefect.block-document.'],
  );
  return (
    <>
      <PageTitle title="Blocks" />
      <p class="hint">Secrets are never shown here.</p>
      <Loading from={blocks}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No block yet" command="prefect block register -m prefect_aws">
              <p>A block holds configuration and credentials that flows load by name.</p>
            </Empty>
          ) : (
            <Listing
              label="Blocks"
              rows={rows}
              columns={[
                { name: 'Name', cell: (row) => row.name },
                { name: 'Type', cell: (row) => row.block_type_name ?? row.block_type?.name },
                {
                  name: 'Data',
                  cell: (row) => (
                    <details>
                      <summary>Show</summary>
                      <Json value={row.data} />
                    </details>
                  ),
                },
                { name: 'Changed', cell: (row) => <Time at={row.updated} /> },
                {
                  name: '',
                  cell: (row) => (
                    <Act
                      danger
                      ask={`Delete the block "${row.name ?? row.id}"?`}
                      act={() => call(deleteBlockDocument({ path: { id: row.id } }))}
                      done={blocks.reload}
                    >
                      Delete
                    </Act>
                  ),
                },
              ]}
            />
          )
        }
      </Loading>
    </>
  );
}

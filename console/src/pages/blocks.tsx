import { type BlockDocument, deleteBlockDocument, filterBlockDocuments } from '@contralto/client';
import { useAddress } from '../address.ts';
import { call, useOperation } from '../api/resource.ts';
import { BlockDialog, NewBlock, secretsOf } from '../blocks/dialogs.tsx';
import { DialogButton, EditDelete } from '../components/dialogs.tsx';
import { Listing, Loading, NoRows } from '../components/listing.tsx';
import { PageTitle } from '../components/page.tsx';
import { Time } from '../components/values.tsx';
import { atMost } from '../config.ts';
import { Filters } from '../design/filters.tsx';

/** The fields of a block. Secrets are masked. */
function Data({ of }: { of: BlockDocument }) {
  const secrets = secretsOf(of.block_schema?.fields);
  return (
    <dl class="inline">
      {Object.entries(of.data).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{secrets.has(name) ? '••••••' : typeof value === 'string' ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Page() {
  const { given } = useAddress();
  const name = given.get('name') ?? '';

  const blocks = useOperation(
    filterBlockDocuments,
    {
      body: {
        block_documents: { is_anonymous: { eq_: false }, ...(name && { name: { like_: name } }) },
        sort: 'BLOCK_TYPE_AND_NAME_ASC',
        limit: atMost(200),
      },
    },
    ['prefect.block-document.'],
  );
  return (
    <>
      <PageTitle title="Blocks">
        <DialogButton
          text="New block…"
          class="primary"
          needs="blocks:write"
          dialog={(close) => <NewBlock saved={blocks.reload} close={close} />}
        />
      </PageTitle>
      <Filters search={['name', 'Name contains', 'Search by name']} />
      <Loading from={blocks}>
        {(rows) =>
          rows.length === 0 ? (
            <NoRows nouns="blocks" command="prefect block register -m prefect_aws">
              A block contains configuration and credentials that flows load by name. To start, register the block types of an integration:
            </NoRows>
          ) : (
            <>
              <p class="hint">Secrets are masked.</p>
              <Listing
                label="Blocks"
                rows={rows}
                columns={[
                  { name: 'Name', cell: (row) => row.name },
                  { name: 'Type', cell: (row) => row.block_type_name ?? row.block_type?.name },
                  { name: 'Fields', wide: true, cell: (row) => <Data of={row} /> },
                  { name: 'Updated', cell: (row) => <Time at={row.updated} /> },
                  {
                    name: '',
                    cell: (row) => (
                      <EditDelete
                        needs="blocks:write"
                        id={row.id}
                        dialog={(close) => <BlockDialog block={row} saved={blocks.reload} close={close} />}
                        confirm={`Delete the block "${row.name ?? row.id}"?`}
                        remove={() => call(deleteBlockDocument({ path: { id: row.id } }))}
                        done={blocks.reload}
                      />
                    ),
                  },
                ]}
              />
            </>
          )
        }
      </Loading>
    </>
  );
}

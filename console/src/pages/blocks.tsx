import { type BlockDocument, deleteBlockDocument, filterBlockDocuments } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useAddress } from '../address.ts';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { BlockDialog } from '../blocks/dialog.tsx';
import { NewBlock } from '../blocks/new.tsx';
import { secretsOf } from '../blocks/secrets.ts';
import { Allowed } from '../components/allowed.tsx';
import { EditDelete } from '../components/edit-delete.tsx';
import { Empty } from '../components/empty.tsx';
import { Field } from '../components/field.tsx';
import { Listing } from '../components/listing.tsx';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';
import { Time } from '../components/time.tsx';
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
  const { given, change } = useAddress();
  const name = given.get('name') ?? '';
  const creating = useSignal(false);
  const editing = useSignal<BlockDocument | undefined>(undefined);
  const blocks = useResource(
    `blocks ${name}`,
    (signal) =>
      call(
        filterBlockDocuments({
          body: {
            block_documents: { is_anonymous: { eq_: false }, ...(name && { name: { like_: name } }) },
            sort: 'BLOCK_TYPE_AND_NAME_ASC',
            limit: atMost(200),
          },
          signal,
        }),
      ),
    ['prefect.block-document.'],
  );
  return (
    <>
      <PageTitle title="Blocks">
        <Allowed to="blocks:write">
          <button type="button" class="primary" onClick={() => (creating.value = true)}>
            New block…
          </button>
        </Allowed>
      </PageTitle>
      <Filters
        search={<Field label="Name contains" value={name} change={(next) => change({ name: next })} placeholder="Search by name" />}
        active={[]}
      />
      <Loading from={blocks}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty
              title={name ? 'No matching blocks' : 'No blocks yet'}
              command={name ? undefined : 'prefect block register -m prefect_aws'}
            >
              {!name && (
                <p>
                  A block contains configuration and credentials that flows load by name. To start, register the block types of an
                  integration:
                </p>
              )}
            </Empty>
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
                        edit={() => (editing.value = row)}
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
      {editing.value && <BlockDialog block={editing.value} saved={blocks.reload} close={() => (editing.value = undefined)} />}
      {creating.value && <NewBlock saved={blocks.reload} close={() => (creating.value = false)} />}
    </>
  );
}

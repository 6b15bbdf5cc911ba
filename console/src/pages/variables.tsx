import { createVariable, deleteVariable, filterVariables, updateVariable, type Variable } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useAddress } from '../address.ts';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Allowed } from '../components/allowed.tsx';
import { EditDelete } from '../components/edit-delete.tsx';
import { Empty } from '../components/empty.tsx';
import { Field, ListField } from '../components/field.tsx';
import { Listing } from '../components/listing.tsx';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';
import { Tags } from '../components/tags.tsx';
import { Time } from '../components/time.tsx';
import { atMost } from '../config.ts';
import { activeIn, Filters } from '../design/filters.tsx';
import { VariableDialog } from '../variables/dialog.tsx';

const SHOWN = 200;

/** The type of a JSON value. */
const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

export function Page() {
  const address = useAddress();
  const { given, change } = address;
  const name = given.get('name') ?? '';
  const tags = given.getAll('tag');
  const filtered = name !== '' || tags.length > 0;
  const filter = { ...(name && { name: { like_: name } }), ...(tags.length > 0 && { tags: { all_: tags } }) };
  const editing = useSignal<Variable | 'new' | undefined>(undefined);
  const variables = useResource(
    JSON.stringify(filter),
    (signal) => call(filterVariables({ body: { variables: filter, sort: 'NAME_ASC', limit: atMost(SHOWN) }, signal })),
    ['prefect.variable.'],
  );
  const target = editing.value;
  return (
    <>
      <PageTitle title="Variables">
        <Allowed to="variables:write">
          <button type="button" class="primary" onClick={() => (editing.value = 'new')}>
            New variable…
          </button>
        </Allowed>
      </PageTitle>
      <Filters
        search={<Field label="Name contains" value={name} change={(next) => change({ name: next })} placeholder="Search by name" />}
        active={activeIn(address, { tag: 'Tag' })}
      >
        <ListField label="Tags" value={tags} change={(tag) => change({ tag })} placeholder="a, b" />
      </Filters>
      <Loading from={variables}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty
              title={filtered ? 'No matching variables' : 'No variables yet'}
              command={filtered ? undefined : 'prefect variable set my_variable 42'}
            />
          ) : (
            <Listing
              label="Variables"
              rows={rows}
              columns={[
                { name: 'Name', cell: (row) => row.name },
                { name: 'Value', cell: (row) => <code>{JSON.stringify(row.value)}</code>, wide: true },
                { name: 'Type', cell: (row) => typeOf(row.value), narrow: true },
                {
                  name: 'Tags',
                  cell: (row) => <Tags of={row.tags} page="/variables" />,
                },
                { name: 'Updated', cell: (row) => <Time at={row.updated} /> },
                {
                  name: '',
                  cell: (row) => (
                    <EditDelete
                      needs="variables:write"
                      edit={() => (editing.value = row)}
                      confirm={`Delete the variable "${row.name}"?`}
                      remove={() => call(deleteVariable({ path: { id: row.id } }))}
                      done={variables.reload}
                    />
                  ),
                },
              ]}
            />
          )
        }
      </Loading>
      {target && (
        <VariableDialog
          title={target === 'new' ? 'New variable' : `Edit ${target.name}`}
          edited={target === 'new' ? undefined : target}
          save={async (written) => {
            await (target === 'new'
              ? call(createVariable({ body: { value: '', ...written } }))
              : call(updateVariable({ path: { id: target.id }, body: written })));
            variables.reload();
          }}
          close={() => (editing.value = undefined)}
        />
      )}
    </>
  );
}

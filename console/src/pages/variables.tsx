import { createVariable, deleteVariable, filterVariables, updateVariable, type Variable, type VariableCreate } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useAddress } from '../address.ts';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Act } from '../components/act.tsx';
import { Empty } from '../components/empty.tsx';
import { Field } from '../components/field.tsx';
import { JsonDialog } from '../components/json-dialog.tsx';
import { Listing } from '../components/listing.tsx';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';
import { Time } from '../components/time.tsx';

const NEW: VariableCreate = { name: 'my_variable', value: 'any JSON value', tags: [] };

export function Page() {
  const { given, change } = useAddress();
  const name = given.get('name') ?? '';
  const editing = useSignal<Variable | 'new' | undefined>(undefined);
  const variables = useResource(
    `variables ${name}`,
    (signal) =>
      call(filterVariables({ body: { ...(name && { variables: { name: { like_: name } } }), sort: 'NAME_ASC', limit: 200 }, signal })),
    ['prefect.variable.'],
  );
  const target = editing.value;
  return (
    <>
      <PageTitle title="Variables">
        <button type="button" class="primary" onClick={() => (editing.value = 'new')}>
          New variable
        </button>
      </PageTitle>
      <search class="filters">
        <Field label="Name contains" value={name} change={(next) => change({ name: next })} />
      </search>
      <Loading from={variables}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty
              title={name ? 'No variable matches' : 'No variable yet'}
              command={name ? undefined : 'prefect variable set my_variable 42'}
            />
          ) : (
            <Listing
              label="Variables"
              rows={rows}
              columns={[
                { name: 'Name', cell: (row) => row.name },
                { name: 'Value', cell: (row) => <code>{JSON.stringify(row.value)}</code> },
                {
                  name: 'Tags',
                  cell: (row) =>
                    row.tags.map((tag) => (
                      <span key={tag} class="tag">
                        {tag}
                      </span>
                    )),
                },
                { name: 'Changed', cell: (row) => <Time at={row.updated} /> },
                {
                  name: '',
                  cell: (row) => (
                    <div class="actions">
                      <button type="button" onClick={() => (editing.value = row)}>
                        Edit
                      </button>
                      <Act
                        danger
                        ask={`Delete the variable "${row.name}"?`}
                        act={() => call(deleteVariable({ path: { id: row.id } }))}
                        done={variables.reload}
                      >
                        Delete
                      </Act>
                    </div>
                  ),
                },
              ]}
            />
          )
        }
      </Loading>
      {target && (
        <JsonDialog
          title={target === 'new' ? 'New variable' : `Edit ${target.name}`}
          value={target === 'new' ? NEW : { name: target.name, value: target.value, tags: target.tags }}
          save={async (body) => {
            await (target === 'new' ? call(createVariable({ body })) : call(updateVariable({ path: { id: target.id }, body })));
            variables.reload();
          }}
          close={() => (editing.value = undefined)}
        />
      )}
    </>
  );
}

import { deleteVariable, filterVariables, type Variable } from '@contralto/client';
import { useAddress } from '../address.ts';
import { call, useOperation } from '../api/resource.ts';
import { DialogButton, EditDelete } from '../components/dialogs.tsx';
import { Listing, Loading, NoRows } from '../components/listing.tsx';
import { PageTitle } from '../components/page.tsx';
import { Clamp, Tags, Time } from '../components/values.tsx';
import { atMost } from '../config.ts';
import { Filters } from '../design/filters.tsx';
import { TAGS } from '../design/typed-filter.ts';
import { VariableDialog } from '../variables/dialog.tsx';

const SHOWN = 200;

/** The type of a JSON value. */
const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

export function Page() {
  const { given } = useAddress();
  const name = given.get('name') ?? '';
  const tags = given.getAll('tag');
  const filter = { ...(name && { name: { like_: name } }), ...(tags.length > 0 && { tags: { all_: tags } }) };
  const variables = useOperation(filterVariables, { body: { variables: filter, sort: 'NAME_ASC', limit: atMost(SHOWN) } }, [
    'prefect.variable.',
  ]);
  const dialog = (edited?: Variable) => (close: () => void) => <VariableDialog edited={edited} saved={variables.reload} close={close} />;
  return (
    <>
      <PageTitle title="Variables">
        <DialogButton text="New variable…" class="primary" needs="variables:write" dialog={dialog()} />
      </PageTitle>
      <Filters search={['name', 'Name contains', 'Search by name']} of={{ tag: TAGS }} />
      <Loading from={variables}>
        {(rows) => (
          <Listing
            label="Variables"
            rows={rows}
            columns={[
              { name: 'Name', cell: (row) => row.name },
              {
                name: 'Value',
                cell: (row) => (
                  <code>
                    <Clamp text={JSON.stringify(row.value)} lines={3} />
                  </code>
                ),
                wide: true,
              },
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
                    id={row.id}
                    dialog={dialog(row)}
                    confirm={`Delete the variable "${row.name}"?`}
                    remove={() => call(deleteVariable({ path: { id: row.id } }))}
                    done={variables.reload}
                  />
                ),
              },
            ]}
            empty={<NoRows nouns="variables" command="prefect variable set my_variable 42" />}
          />
        )}
      </Loading>
    </>
  );
}

import { filterBlockDocuments } from '@contralto/client';
import { Fragment } from 'preact';
import { useOperation } from '../api/resource.ts';
import { Field, Select } from '../components/fields.tsx';
import { atMost } from '../config.ts';

interface Props {
  label: string;
  /** Ids of blocks. */
  value: readonly string[];
  /** The most blocks that can be selected. */
  most: number;
  change: (value: string[]) => void;
}

/** The blocks of the type `secret` as options. */
function useSecretBlocks(): (readonly [value: string, name: string])[] {
  const blocks = useOperation(filterBlockDocuments, { body: { block_types: { slug: { any_: ['secret'] } }, limit: atMost(200) } }, [
    'prefect.block-document.',
  ]);
  const named = (blocks.data ?? []).map(({ id, name }) => [id, name ?? id] as const);
  return [['', named.length === 0 ? 'No blocks of the type Secret' : 'None'], ...named];
}

/** Selects blocks of the type `secret`. Keys are never typed here, so that they are stored only as blocks. */
export function SecretBlocks({ label, value, most, change }: Props) {
  const blocks = useSecretBlocks();
  const rows = value.length < most ? [...value, ''] : value;
  return (
    <>
      {rows.map((one, index) => (
        <Select
          key={`${index} ${one}`}
          label={index === 0 ? label : `${label} (${index + 1})`}
          value={one}
          of={blocks}
          change={(next) => change(rows.map((id, at) => (at === index ? next : id)).filter((id) => id !== ''))}
        />
      ))}
    </>
  );
}

/** A header whose value is in a block. */
export type SecretHeader = readonly [name: string, block: string];

const MOST_HEADERS = 10;

/** Names headers, and selects the blocks of the type `secret` with their values. */
export function SecretHeaders({ value, change }: { value: readonly SecretHeader[]; change: (value: SecretHeader[]) => void }) {
  const blocks = useSecretBlocks();
  const rows = value.length < MOST_HEADERS ? [...value, ['', ''] as const] : value;
  const replace = (index: number, row: SecretHeader) =>
    change(rows.map((one, at) => (at === index ? row : one)).filter(([name, block]) => name !== '' || block !== ''));
  return (
    <>
      {rows.map(([name, block], index) => (
        <Fragment key={index}>
          <Field
            label={`Secret header ${index + 1}`}
            value={name}
            placeholder="Authorization"
            problem={name === '' && block !== '' ? 'Enter the name of the header' : undefined}
            change={(next) => replace(index, [next, block])}
          />
          {name !== '' && (
            <Select
              label={`Secret block with the value of ${name}`}
              value={block}
              of={blocks}
              change={(next) => replace(index, [name, next])}
            />
          )}
        </Fragment>
      ))}
    </>
  );
}

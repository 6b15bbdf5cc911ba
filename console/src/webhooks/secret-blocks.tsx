import { filterBlockDocuments } from '@contralto/client';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Select } from '../components/select.tsx';
import { atMost } from '../config.ts';

interface Props {
  label: string;
  /** Ids of blocks. */
  value: readonly string[];
  /** The most blocks that can be selected. */
  most: number;
  change: (value: string[]) => void;
}

/** Selects blocks of the type `secret`. Keys are never typed here, so that they are stored only as blocks. */
export function SecretBlocks({ label, value, most, change }: Props) {
  const blocks = useResource(
    'secret blocks',
    (signal) => call(filterBlockDocuments({ body: { block_types: { slug: { any_: ['secret'] } }, limit: atMost(200) }, signal })),
    ['prefect.block-document.'],
  );
  const named = (blocks.data ?? []).map(({ id, name }) => [id, name ?? id] as const);
  const rows = value.length < most ? [...value, ''] : value;
  return (
    <>
      {rows.map((one, index) => (
        <Select
          key={`${index} ${one}`}
          label={index === 0 ? label : `${label} (${index + 1})`}
          value={one}
          of={[['', named.length === 0 ? 'No blocks of the type Secret' : 'None'], ...named]}
          change={(next) => change(rows.map((id, at) => (at === index ? next : id)).filter((id) => id !== ''))}
        />
      ))}
    </>
  );
}

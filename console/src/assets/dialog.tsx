import { type Asset, updateAsset } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/client.ts';
import { ActionDialog } from '../components/action-dialog.tsx';
import { OptionalDurationField } from '../components/duration-field.tsx';
import { ListField, LongField } from '../components/field.tsx';

/** Changes the properties of an asset that people can set. Each link is a line: its address and then its name. */
export function AssetDialog({ asset, done, close }: { asset: Asset; done: () => void; close: () => void }) {
  const description = useSignal(asset.description ?? '');
  const owners = useSignal<readonly string[]>(asset.owners);
  const links = useSignal(asset.links.map(({ url, name }) => `${url} ${name}`).join('\n'));
  const interval = useSignal(asset.expected_interval);
  const save = async () => {
    const changed = {
      ...(description.value !== (asset.description ?? '') && { description: description.value || null }),
      ...(owners.value !== asset.owners && { owners: [...owners.value] }),
      links: linksIn(links.value),
      expected_interval: interval.value,
    };
    await call(updateAsset({ query: { key: asset.key }, body: changed }));
    done();
  };
  return (
    <ActionDialog title="Edit asset" act={save} close={close}>
      <LongField label="Description" value={description.value} change={(next) => (description.value = next)} />
      <ListField label="Owners" value={owners.value} change={(next) => (owners.value = next)} placeholder="a, b" />
      <LongField label="Links, one per line" value={links.value} change={(next) => (links.value = next)} rows={3} />
      <OptionalDurationField
        label="Expected interval"
        value={interval.value}
        change={(next) => (interval.value = next)}
        placeholder="learned, or 1h, 1d"
      />
    </ActionDialog>
  );
}

const linksIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [url = '', ...words] = line.split(/\s+/);
      return { url, name: words.join(' ') || url.slice(0, 200) };
    });

import { type Asset, updateAsset } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/resource.ts';
import { ActionDialog } from '../components/dialogs.tsx';
import { bound, ListField, LongField, OptionalDurationField } from '../components/fields.tsx';

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
      <LongField label="Description" {...bound(description)} />
      <ListField label="Owners" {...bound(owners)} placeholder="a, b" />
      <LongField label="Links, one per line" {...bound(links)} rows={3} />
      <OptionalDurationField label="Expected interval" {...bound(interval)} placeholder="learned, or 1h, 1d" />
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

import { useSignal } from '@preact/signals';
import { Star } from 'lucide';
import { useLocation } from 'preact-iso/router';
import { Dialog } from '../components/dialogs.tsx';
import { config, pathOf } from '../config.ts';
import { Copyable } from '../design/copy.tsx';
import { More } from '../design/more.tsx';
import { isFavorite, toggleFavorite } from './favorites.ts';
import { frozen } from './frozen.ts';

/** What users do with any view: keep it in the navigation, and share it as it is now. */
export function ViewMenu({ title }: { title: string }) {
  const { url } = useLocation();
  const sharing = useSignal<string | undefined>(undefined);
  const address = new URL(url, location.origin);
  const path = address.pathname.slice(config.base.length);
  const view = path + address.search;
  const share = () => {
    const query = frozen(path, address.searchParams).toString();
    sharing.value = location.origin + pathOf(path) + (query && `?${query}`);
  };
  return (
    <More label="This view" icon={Star}>
      <button type="button" onClick={() => toggleFavorite({ path: view, name: nameOf(title, address.searchParams) })}>
        {isFavorite(view) ? 'Remove from favorites' : 'Add to favorites'}
      </button>
      <button type="button" onClick={share}>
        Link with fixed times
      </button>
      {sharing.value && (
        <Dialog title="Link with fixed times" close={() => (sharing.value = undefined)}>
          <p>Times such as “the last 24 hours” are replaced with dates, so that the link shows the same period later.</p>
          <Copyable text={sharing.value} label="link" />
        </Dialog>
      )}
    </More>
  );
}

/** The title, and the values of the filter. */
const nameOf = (title: string, query: URLSearchParams): string =>
  [title, [...query.values()].join(', ').slice(0, 60)].filter(Boolean).join(': ');

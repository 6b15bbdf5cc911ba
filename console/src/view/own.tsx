import { Bell, Bookmark, ChevronRight, type IconNode, Star } from 'lucide';
import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { config, pathOf } from '../config.ts';
import { Icon } from '../design/icon.tsx';
import { remembered } from '../preferences.ts';
import { useSavedSearches } from '../runs/saved-searches.ts';
import { favorites } from './favorites.ts';
import { pageOf, seen, unseen, watched } from './watching.ts';

/** Whether the navigation shows the saved searches. They are requested only then. */
const open = remembered<boolean>('navigation.saved', false);

function Entry({ path, name, icon, news }: { path: string; name: string; icon: IconNode; news?: number | undefined }) {
  const { url } = useLocation();
  return (
    <a href={pathOf(path)} title={name} aria-current={url.slice(config.base.length) === path ? 'page' : undefined}>
      <Icon of={icon} />
      <span class="label own-name">{name}</span>
      {news && <span class="news">{news}</span>}
    </a>
  );
}

function Searches() {
  const { data, error } = useSavedSearches();
  if (error) return <span class="nav-name">{error.message}</span>;
  return (
    <>
      {data?.length === 0 && <span class="nav-name">None yet</span>}
      {data?.map(({ id, name, query }) => (
        <Entry key={id} path={`/runs?${query}`} name={name} icon={Bookmark} />
      ))}
    </>
  );
}

/** The part of the navigation that belongs to the user: favorites, watched objects, and saved searches. */
export function Own() {
  const { path } = useLocation();
  const [views, objects] = [favorites.value, watched.value];
  useEffect(() => {
    for (const object of watched.value) if (path === pathOf(pageOf(object))) seen(object.id);
  }, [path]);
  return (
    <div class="nav-group own" role="group" aria-label="Favorites">
      <span class="nav-name" aria-hidden="true">
        Favorites
      </span>
      {views.map((view) => (
        <Entry key={view.path} {...view} icon={Star} />
      ))}
      {objects.map((object) => (
        <Entry key={object.id} path={pageOf(object)} name={object.name} icon={Bell} news={unseen.value.get(object.id)} />
      ))}
      <button type="button" class="quiet" aria-expanded={open.value} title="Shared searches" onClick={() => (open.value = !open.value)}>
        <Icon of={ChevronRight} />
        <span class="label">Shared searches</span>
      </button>
      {open.value && <Searches />}
    </div>
  );
}

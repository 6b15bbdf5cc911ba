import { pathOf } from '../config.ts';

/** Tags as links to all objects with the same tag on a page such as `/runs`. */
export function Tags({ of, page }: { of: readonly string[]; page: string }) {
  return (
    <>
      {of.map((tag) => (
        <a key={tag} class="tag" href={`${pathOf(page)}?${new URLSearchParams({ tag })}`}>
          {tag}
        </a>
      ))}
    </>
  );
}

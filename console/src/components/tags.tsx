import { pathOf } from '../config.ts';

/** Tags, each of which leads to what else has it on a page such as `/runs`. */
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

import { type Named, nameOf } from '../api/names.ts';
import { pathOf } from '../config.ts';

/** A flow or a deployment by its name, as a link to its page. */
export function NamedLink({ kind, id }: { kind: Named; id: string | null | undefined }) {
  if (!id) return <span class="hint">–</span>;
  return <a href={pathOf(`/${kind}s/${id}`)}>{nameOf(kind, id) ?? '…'}</a>;
}

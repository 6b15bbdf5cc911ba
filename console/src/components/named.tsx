import { type Named, nameOf } from '../api/names.ts';
import { pathOf } from '../config.ts';

/** A link to a flow or a deployment, with its name. */
export function NamedLink({ kind, id }: { kind: Named; id: string | null | undefined }) {
  if (!id) return <span class="hint">–</span>;
  return <a href={pathOf(`/${kind}s/${id}`)}>{nameOf(kind, id) ?? '…'}</a>;
}

import type { ComponentChildren } from 'preact';
import { may, type Scope } from '../api/access.ts';

/** Content only for callers with a scope: the actions that the service would reject for others. */
export function Allowed({ to, children }: { to: Scope; children: ComponentChildren }) {
  return may(to) ? children : null;
}

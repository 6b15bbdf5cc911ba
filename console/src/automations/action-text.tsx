import type { Action } from '@contralto/client';
import { nameOf } from '../api/names.ts';
import { pathOf } from '../config.ts';
import { ACTION_KINDS, isActionType } from './action-kinds.ts';

/** The name of a type of actions. */
export const actionName = (type: string): string => (isActionType(type) ? ACTION_KINDS[type].name : type);

/** An action and its object as text. */
export function ActionText({ action }: { action: Action }) {
  const fields: Record<string, unknown> = { ...action };
  const { name, target } = ACTION_KINDS[action.type];
  const id = target && fields[target.field];
  if (fields.source === 'inferred') return <>{name}: from the event</>;
  if (action.type === 'change-flow-run-state') return <>{`${name} to ${action.name ?? action.state.toLowerCase()}`}</>;
  if (typeof id !== 'string' || (target?.kind !== 'deployment' && target?.kind !== 'automation')) return <>{name}</>;
  const label = target.kind === 'deployment' ? nameOf('deployment', id) : undefined;
  return (
    <>
      {name}: <a href={pathOf(`/${target.kind}s/${id}`)}>{label ?? `…${id.slice(-6)}`}</a>
    </>
  );
}

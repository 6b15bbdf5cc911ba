import type { Action } from '@contralto/client';
import { nameOf } from '../api/names.ts';
import { pathOf } from '../config.ts';
import { ACTION_KINDS, isActionType } from './action-kinds.ts';

/** What an action is called. */
export const actionName = (type: string): string => (isActionType(type) ? ACTION_KINDS[type].name : type);

/** What an action does, and to what. */
export function ActionText({ action }: { action: Action }) {
  const members: Record<string, unknown> = { ...action };
  const { name, target } = ACTION_KINDS[action.type];
  const id = target && members[target.member];
  if (members.source === 'inferred') return <>{name}: that of the event</>;
  if (action.type === 'change-flow-run-state') return <>{`${name} to ${action.name ?? action.state.toLowerCase()}`}</>;
  if (typeof id !== 'string' || (target?.kind !== 'deployment' && target?.kind !== 'automation')) return <>{name}</>;
  const called = target.kind === 'deployment' ? nameOf('deployment', id) : undefined;
  return (
    <>
      {name}: <a href={pathOf(`/${target.kind}s/${id}`)}>{called ?? `…${id.slice(-6)}`}</a>
    </>
  );
}

import type { AssetFreshness, StateType } from '@contralto/client';
import { sentenceCase } from '../components/chips.tsx';
import { StateMark } from '../components/state.tsx';
import { pathOf } from '../config.ts';

/** The state of a run with the same color. */
export const LIKE: Record<AssetFreshness, StateType> = { fresh: 'COMPLETED', stale: 'PAUSED', failed: 'FAILED', never: 'SCHEDULED' };

export const Freshness = ({ is }: { is: AssetFreshness }) => <StateMark type={LIKE[is]} name={sentenceCase(is)} />;

/** The page of an asset. Keys contain slashes, so the key is in the query. */
export const assetPath = (key: string): string => `${pathOf('/assets/by-key')}?${new URLSearchParams({ key })}`;

export const AssetLink = ({ of }: { of: string }) => <a href={assetPath(of)}>{of}</a>;

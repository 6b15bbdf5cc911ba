import type { EventDestinationState } from '@contralto/client';
import { sentenceCase } from '../components/chips.tsx';
import { StateMark } from '../components/state.tsx';

const TYPES = { ACTIVE: 'COMPLETED', FAILING: 'FAILED', PAUSED: 'PAUSED', DISABLED: 'CANCELLED' } as const;

/** The state of an event destination. */
export const DestinationMark = ({ of }: { of: EventDestinationState }) => <StateMark type={TYPES[of]} name={sentenceCase(of)} />;

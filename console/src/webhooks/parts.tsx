import type { EventDestinationState } from '@contralto/client';
import type { ComponentType } from 'preact';
import { sentenceCase } from '../components/fields.tsx';
import { Restricted } from '../components/page.tsx';
import { StateMark } from '../components/values.tsx';
import { config } from '../config.ts';

/** The address to which senders send their requests. */
export const addressOf = (slug: string): string => `${location.origin}${config.api}/hooks/${slug}`;

const TYPES = { ACTIVE: 'COMPLETED', FAILING: 'FAILED', PAUSED: 'PAUSED', DISABLED: 'CANCELLED' } as const;

/** The state of an event destination. */
export const DestinationMark = ({ of }: { of: EventDestinationState }) => <StateMark type={TYPES[of]} name={sentenceCase(of)} />;

export const NEEDS = 'webhooks:manage';

/** A page of webhooks or event destinations. */
export const restricted = (Page: ComponentType) => () => (
  <Restricted to={NEEDS} title="Webhooks" refusal="You can't see webhooks, because their addresses are secret">
    <Page />
  </Restricted>
);

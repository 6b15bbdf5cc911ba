import { Select } from '../components/select.tsx';
import { SUBJECTS, type When } from './subjects.ts';

const EVENTS = [...Object.entries(SUBJECTS).map(([value, { name }]) => [value, name] as const), ['other', 'Any other event']] as const;

const SEVERAL = {
  name: 'Combinations',
  of: [
    ['compound', 'Several triggers, in any order'],
    ['sequence', 'Several triggers, in sequence'],
  ],
} as const;

const isWhen = (name: string): name is When => [...EVENTS, ...SEVERAL.of].some(([value]) => value === name);

/** The condition of a trigger. */
export function WhenField({ value, change }: { value: When; change: (when: When) => void }) {
  return <Select label="When" value={value} of={EVENTS} groups={[SEVERAL]} change={(next) => isWhen(next) && change(next)} />;
}

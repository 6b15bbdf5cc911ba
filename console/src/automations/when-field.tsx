import { Select } from '../components/select.tsx';
import { SUBJECTS, type When } from './subjects.ts';

const EVENTS = [...Object.entries(SUBJECTS).map(([value, { name }]) => [value, name] as const), ['other', 'Any other event']] as const;

const SEVERAL = {
  name: 'Several triggers',
  of: [
    ['compound', 'Several things, in any order'],
    ['sequence', 'Several things, one after the other'],
  ],
} as const;

const isWhen = (name: string): name is When => [...EVENTS, ...SEVERAL.of].some(([value]) => value === name);

/** What a trigger waits for. */
export function WhenField({ value, change }: { value: When; change: (when: When) => void }) {
  return <Select label="When" value={value} of={EVENTS} groups={[SEVERAL]} change={(next) => isWhen(next) && change(next)} />;
}

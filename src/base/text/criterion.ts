const CRITERION = /^(tag|prefix):(.+)$/su;

/** As in the contract. */
export const MAX_CRITERIA = 20;
const LONGEST_CRITERION = 250;

/** The parts of a limit's criterion: `tag:TEXT` or `prefix:TEXT`. */
export function partsOfCriterion(criterion: string): { kind: 'tag' | 'prefix'; text: string } | undefined {
  const [, kind, text] = CRITERION.exec(criterion) ?? [];
  return text === undefined ? undefined : { kind: kind as 'tag' | 'prefix', text };
}

export const isCriterion = (text: string): boolean => text.length <= LONGEST_CRITERION && CRITERION.test(text);

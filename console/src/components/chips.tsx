/** `AwaitingRetry` as one reads it. */
const wordsOf = (name: string) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

/** A set of choices, each on or off. */
export function Chips<T extends string>({
  label,
  of,
  chosen,
  choose,
}: {
  label: string;
  of: readonly T[];
  chosen: readonly string[];
  choose: (next: string[]) => void;
}) {
  return (
    <fieldset class="chips">
      <legend>{label}</legend>
      {of.map((one) => {
        const on = chosen.includes(one);
        return (
          <button
            key={one}
            type="button"
            class="chip"
            data-type={one}
            aria-pressed={on}
            onClick={() => choose(on ? chosen.filter((other) => other !== one) : [...chosen, one])}
          >
            {wordsOf(one)}
          </button>
        );
      })}
    </fieldset>
  );
}

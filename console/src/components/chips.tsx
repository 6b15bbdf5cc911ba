/** A name in sentence case: `AwaitingRetry` and `not-ready` as `Awaiting retry` and `Not ready`. */
export function sentenceCase(name: string): string {
  const text = name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll('-', ' ')
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

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
            {sentenceCase(one)}
          </button>
        );
      })}
    </fieldset>
  );
}

import { problemOf } from './json-text.ts';

interface Props {
  label: string;
  text: string;
  change: (text: string) => void;
  rows?: number;
}

/** A field for JSON that says while one types what is wrong with it. */
export function JsonEditor({ label, text, change, rows = 16 }: Props) {
  const problem = problemOf(text);
  return (
    <label class="field json-editor">
      <span>{label}</span>
      <textarea
        class="editor"
        spellcheck={false}
        rows={rows}
        value={text}
        aria-invalid={problem !== undefined}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
      {problem && <span class="field-problem">{problem}</span>}
    </label>
  );
}

/** A text with line breaks, such as code. */
export const Code = ({ text, label }: { text: string; label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard
  <pre class="json" tabIndex={0} role="region" aria-label={label}>
    {text}
  </pre>
);

/** A JSON value, indented. */
export const Json = ({ value, label = 'Value' }: { value: unknown; label?: string }) => (
  <Code text={JSON.stringify(value, null, 2)} label={label} />
);

/** An error, in the words of the service, with a way to try again. */
export function Problem({ title = 'This did not work', words, retry }: { title?: string; words: string; retry?: () => void }) {
  return (
    <div class="problem" role="alert">
      <strong>{title}</strong>
      <p>{words}</p>
      {retry && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

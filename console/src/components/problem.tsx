/** An error message, with an optional retry. */
export function Problem({ title = 'Action failed', message, retry }: { title?: string; message: string; retry?: () => void }) {
  return (
    <div class="problem" role="alert">
      <strong>{title}</strong>
      <p>{message}</p>
      {retry && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

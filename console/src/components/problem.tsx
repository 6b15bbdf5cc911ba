/** An error, in the words of the service, with a way to try again. */
export function Problem({ title = 'This did not work', message, retry }: { title?: string; message: string; retry?: () => void }) {
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

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+[^\s<>"'`.,;:!?)\]}]/g;

/** A text with its web addresses as links. */
export function Linked({ text }: { text: string }) {
  const parts: preact.ComponentChildren[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    parts.push(
      text.slice(end, index),
      <a href={address} target="_blank" rel="noreferrer noopener">
        {address}
      </a>,
    );
    end = index + address.length;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}

import type { ComponentChildren } from 'preact';
import { piecesOf } from './ansi.ts';
import { Linked } from './linked.tsx';

/** A text of a terminal, with its colors, and its web addresses as links. */
export function Terminal({ text }: { text: string }) {
  return (
    <>
      {piecesOf(text).map((piece, index): ComponentChildren => {
        const className = [piece.color && `ansi-${piece.color}`, piece.bold && 'ansi-bold'].filter(Boolean).join(' ');
        return className ? (
          <span key={index} class={className}>
            <Linked text={piece.text} />
          </span>
        ) : (
          <Linked key={index} text={piece.text} />
        );
      })}
    </>
  );
}

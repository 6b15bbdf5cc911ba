import type { ReceivedEvent } from '@contralto/client';
import { pathOf } from '../config.ts';

/** A link to an event, with its name. A long name breaks after its dots. */
export function EventLink({ of }: { of: ReceivedEvent }) {
  const parts = of.event.split(/(?<=\.)/);
  return (
    <a href={pathOf(`/events/${of.id}`)}>
      {parts.map((part, index) => (
        <span key={`${index} ${part}`}>
          {part}
          <wbr />
        </span>
      ))}
    </a>
  );
}

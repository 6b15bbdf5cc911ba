import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { numberText } from '../language.ts';

/** A press that moves by fewer pixels is a click. */
const CLICK = 4;

interface CanvasProps {
  canvas: RefObject<HTMLCanvasElement | null>;
  label: string;
  /** @returns whether the key has an effect */
  press: (key: string) => boolean;
  wheel: (event: WheelEvent) => void;
  /** Called with the pixels since the last call. */
  drag: (x: number, y: number) => void;
  click: (event: PointerEvent) => void;
  /** Called where the pointer is, and without an event when it leaves. @returns whether a click has an effect there */
  point: (event?: PointerEvent) => boolean;
}

/** A drawing that the user moves with the pointer, the wheel, and the keyboard. */
export function Canvas({ canvas, label, press, wheel, drag, click, point }: CanvasProps) {
  const held = useRef<{ x: number; y: number; moved: boolean } | undefined>(undefined);
  const turned = useRef(wheel);
  turned.current = wheel;
  // Preact adds passive wheel listeners, which can't prevent the page from scrolling
  useEffect(() => {
    const listen = (event: WheelEvent) => turned.current(event);
    canvas.current?.addEventListener('wheel', listen, { passive: false });
    return () => canvas.current?.removeEventListener('wheel', listen);
  }, []);
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the keyboard moves it; a list on the page contains the same as text
    <canvas
      ref={canvas}
      tabIndex={0}
      role="application"
      aria-label={label}
      onKeyDown={(event) => press(event.key) && event.preventDefault()}
      onPointerDown={(event) => {
        held.current = { x: event.clientX, y: event.clientY, moved: false };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (!held.current) {
          event.currentTarget.style.cursor = point(event) ? 'pointer' : 'grab';
          return;
        }
        const [x, y] = [event.clientX - held.current.x, event.clientY - held.current.y];
        if (!held.current.moved && Math.hypot(x, y) < CLICK) return;
        held.current = { x: event.clientX, y: event.clientY, moved: true };
        drag(x, y);
      }}
      onPointerUp={(event) => {
        const isClick = held.current?.moved !== true;
        held.current = undefined;
        if (isClick) click(event);
      }}
      onPointerLeave={() => point()}
    />
  );
}

interface StepsProps<T> {
  failed: readonly T[];
  /** What a search has found; undefined without a search. */
  found: readonly T[] | undefined;
  next: (of: readonly T[]) => void;
}

/** Buttons that show one run after another. */
export function Steps<T>({ failed, found, next }: StepsProps<T>) {
  return (
    <>
      {failed.length > 0 && (
        <button type="button" class="danger" onClick={() => next(failed)}>
          Next failed ({numberText(failed.length)})
        </button>
      )}
      {found && (
        <button type="button" disabled={found.length === 0} onClick={() => next(found)}>
          Next match ({numberText(found.length)})
        </button>
      )}
    </>
  );
}

import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { numberText } from '../components/texts.ts';
import { theme } from '../style/theme.ts';

/** A press that moves by fewer pixels is a click. */
const CLICK = 4;

interface CanvasProps {
  canvas: RefObject<HTMLCanvasElement | null>;
  label: string;
  /** In pixels. */
  height: number;
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
export function Canvas({ canvas, label, height, press, wheel, drag, click, point }: CanvasProps) {
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
      style={{ height: `${height}px` }}
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

export interface Size {
  width: number;
  height: number;
}

/**
 * A canvas that is painted in the size of its box, and in the next frame after `repaint`.
 *
 * @param fit called before it is painted in another size, or for another object in `of`
 */
export function useDrawing(
  height: number,
  of: unknown,
  paint: (context: CanvasRenderingContext2D, size: Size) => void,
  fit: (size: Size, isResized: boolean) => void,
) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useRef<Size>({ width: 0, height: 0 });
  const frame = useRef(0);
  const current = useRef({ paint, fit });
  current.current = { paint, fit };
  const paintNow = () => {
    const context = canvas.current?.getContext('2d');
    if (context && size.current.width > 0) current.current.paint(context, size.current);
  };
  const repaint = () => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(paintNow);
  };
  useEffect(() => {
    const target = canvas.current;
    const box = target?.parentElement;
    if (!target || !box) return;
    const measure = new ResizeObserver(() => {
      const isResized = size.current.width !== box.clientWidth;
      size.current = { width: box.clientWidth, height };
      target.width = box.clientWidth * devicePixelRatio;
      target.height = height * devicePixelRatio;
      current.current.fit(size.current, isResized);
      paintNow();
    });
    measure.observe(box);
    return () => {
      measure.disconnect();
      cancelAnimationFrame(frame.current);
    };
  }, [height, of]);
  return { canvas, size, repaint };
}

interface ToolsProps<T> {
  press: (key: string) => unknown;
  failed: readonly T[];
  /** What a search has found; undefined without a search. */
  found: readonly T[] | undefined;
  next: (of: readonly T[]) => void;
  hint: string;
  /** Further buttons. */
  children?: ComponentChildren;
}

/** The buttons above a drawing, which zoom it, and show one run after another. */
export const Tools = <T,>({ press, failed, found, next, hint, children }: ToolsProps<T>) => (
  <div class="actions timeline-tools">
    <button type="button" onClick={() => press('+')} aria-label="Zoom in">
      +
    </button>
    <button type="button" onClick={() => press('-')} aria-label="Zoom out">
      −
    </button>
    <button type="button" onClick={() => press('0')}>
      Fit
    </button>
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
    {children}
    <span class="hint timeline-hint" role="status">
      {hint}
    </span>
  </div>
);

const STATES = ['SCHEDULED', 'PENDING', 'RUNNING', 'COMPLETED', 'FAILED', 'CRASHED', 'CANCELLED', 'CANCELLING', 'PAUSED'];

/** Colors of states that don't have their own: success is the normal case, and quiet. */
const SHARED: Record<string, string> = { CANCELLING: 'cancelled', COMPLETED: 'completed-fill' };

/** The colors of the theme, for a canvas. */
export interface Colors {
  text: string;
  quiet: string;
  line: string;
  surface: string;
  accent: string;
  raised: string;
  ground: string;
  /** Size and family of the font. */
  font: string;
  /** The colors of areas, and those of text. */
  states: Record<string, string>;
  words: Record<string, string>;
}

/** The colors of a theme don't change, and a frame has no time to read them. */
const known = new Map<string, Colors>();

export function colorsNow(): Colors {
  const stored = known.get(theme.peek());
  if (stored) return stored;
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const of = (names: (state: string) => string) => Object.fromEntries(STATES.map((state) => [state, color(names(state))]));
  const areas = ['text', 'quiet', 'line', 'surface', 'accent', 'raised', 'ground'] as const;
  const colors = {
    ...(Object.fromEntries(areas.map((name) => [name, color(name)])) as Record<(typeof areas)[number], string>),
    font: `12px ${color('font')}`,
    states: of((state) => SHARED[state] ?? state.toLowerCase()),
    words: of((state) => (state === 'CANCELLING' ? 'cancelled' : state.toLowerCase())),
  };
  known.set(theme.peek(), colors);
  return colors;
}

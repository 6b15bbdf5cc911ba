import type { FlowRunGraph } from '@contralto/client';
import type { Box, Layout } from './layout.ts';

/** The visible part of the graph: the point at the upper left corner, and pixels per unit. */
export interface View {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

const MARGIN = 16;
const CLOSEST = 2;

/** The height of the drawing of a run, in pixels. */
export const heightOf = ({ nodes }: FlowRunGraph): number => (nodes.length <= 12 ? 220 : 420);

/** Shows the whole graph, at most in its natural size. */
export function fitted(layout: Pick<Layout, 'width' | 'height'>, { width, height }: Size): View {
  const scale = Math.min(1, (width - 2 * MARGIN) / Math.max(1, layout.width), (height - 2 * MARGIN) / Math.max(1, layout.height));
  return { scale, x: (layout.width - width / scale) / 2, y: (layout.height - height / scale) / 2 };
}

/** Zooms around a pixel. */
export function zoomed(view: View, factor: number, x: number, y: number, layout: Layout, size: Size): View {
  const scale = Math.min(CLOSEST, Math.max(fitted(layout, size).scale / 2, view.scale * factor));
  return { scale, x: view.x + x / view.scale - x / scale, y: view.y + y / view.scale - y / scale };
}

/** Moves by pixels. Half of the window stays filled. */
export function panned(view: View, x: number, y: number, layout: Layout, { width, height }: Size): View {
  const within = (at: number, length: number, visible: number) => Math.min(length - visible / 2, Math.max(-visible / 2, at));
  return {
    ...view,
    x: within(view.x + x / view.scale, layout.width, width / view.scale),
    y: within(view.y + y / view.scale, layout.height, height / view.scale),
  };
}

/** Moves as little as necessary to show a box, and zooms in until its name is readable. */
export function showing(view: View, box: Box, size: Size, readable: number): View {
  const scale = Math.max(view.scale, readable);
  const [width, height] = [size.width / scale, size.height / scale];
  const along = (at: number, start: number, length: number, visible: number) => {
    const room = Math.min(40, Math.max(0, (visible - length) / 2));
    return Math.max(Math.min(at, start - room), Math.min(start - room, start + length + room - visible));
  };
  const zooms = scale !== view.scale;
  return {
    scale,
    x: zooms ? box.x + box.width / 2 - width / 2 : along(view.x, box.x, box.width, width),
    y: zooms ? box.y + Math.min(box.height, height) / 2 - height / 2 : along(view.y, box.y, box.height, height),
  };
}

/** The box at a pixel, the innermost of nested ones. */
export function boxAt({ boxes }: Layout, view: View, x: number, y: number): Box | undefined {
  const [left, top] = [view.x + x / view.scale, view.y + y / view.scale];
  return boxes.findLast((box) => left >= box.x && left <= box.x + box.width && top >= box.y && top <= box.y + box.height);
}

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

const middleOf = ({ x, y, width, height }: Box) => [x + width / 2, y + height / 2] as const;

/** The box that an arrow key leads to: left and right along the dependencies, and otherwise the nearest one in that direction. */
export function neighbor(layout: Layout, from: Box | undefined, direction: Direction): Box | undefined {
  if (!from) return layout.boxes[0];
  const sideways = direction === 'ArrowLeft' || direction === 'ArrowRight';
  const forward = direction === 'ArrowRight' || direction === 'ArrowDown';
  const linked = sideways ? (forward ? from.after : from.before).map(({ box }) => box) : [];
  const [x, y] = middleOf(from);
  let found: Box | undefined;
  let least = Infinity;
  for (const box of linked.length > 0 ? linked : layout.boxes) {
    const [toX, toY] = middleOf(box);
    const [along, across] = sideways ? [toX - x, toY - y] : [toY - y, toX - x];
    if (box === from || (linked.length === 0 && (forward ? along : -along) <= 0)) continue;
    const distance = Math.abs(along) + 3 * Math.abs(across);
    if (distance < least) [found, least] = [box, distance];
  }
  return found;
}

import type { Layout } from './layout.ts';

export const LANE = 22;
export const AXIS = 22;
const NARROWEST = 1e-3;

/** The visible part of the timeline: the time at the left edge in milliseconds, milliseconds per pixel, and pixels scrolled down. */
export interface View {
  from: number;
  scale: number;
  top: number;
}

export function fitted({ start, end }: Layout, width: number): View {
  const room = (end - start) * 0.02;
  return { from: start - room, scale: (end - start + 2 * room) / Math.max(1, width), top: 0 };
}

/** Zooms around the pixel `x`. */
export function zoomed(view: View, factor: number, x: number, widest: number): View {
  const scale = Math.min(widest * 2, Math.max(NARROWEST, view.scale * factor));
  return { ...view, scale, from: view.from + x * (view.scale - scale) };
}

export function panned(view: View, x: number, y: number, layout: Layout, height: number): View {
  const deepest = Math.max(0, layout.lanes * LANE + AXIS + 8 - height);
  return { ...view, from: view.from + x * view.scale, top: Math.min(deepest, Math.max(0, view.top + y)) };
}

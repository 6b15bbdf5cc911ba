import type { Colors } from './colors.ts';
import type { Bar, Layout } from './layout.ts';
import { ticks } from './ticks.ts';
import { AXIS, LANE, type View } from './view.ts';

export interface Marks {
  /** Whether a bar matches the search. Without a search, all bars match. */
  matches: (bar: Bar) => boolean;
  pointed: Bar | undefined;
  chosen: Bar | undefined;
}

/** The maximum number of visible bars whose dependencies are all drawn. With more bars, only those of the bar under the pointer are drawn. */
const EDGES_UP_TO = 60;

export const leftOf = (bar: Bar, view: View): number => (bar.start - view.from) / view.scale;
export const widthOf = (bar: Bar, view: View): number => Math.max(3, (bar.end - bar.start) / view.scale);
export const topOf = (bar: Bar, view: View): number => AXIS + bar.lane * LANE - view.top;

/** Draws the visible part. A bar outside of it costs one comparison. */
export function draw(
  context: CanvasRenderingContext2D,
  layout: Layout,
  view: View,
  size: { width: number; height: number },
  marks: Marks,
  colors: Colors,
): void {
  const { width, height } = size;
  context.clearRect(0, 0, width, height);
  context.font = colors.font;
  context.textBaseline = 'middle';
  drawGrid(context, layout, view, size, colors);
  const visible = layout.bars.filter((bar) => {
    const top = topOf(bar, view);
    if (top + LANE < AXIS || top > height) return false;
    const left = leftOf(bar, view);
    return left < width && left + widthOf(bar, view) > 0;
  });
  const edgesOf = visible.length <= EDGES_UP_TO ? visible : [marks.pointed, marks.chosen].filter((bar) => bar !== undefined);
  drawEdges(context, layout, view, edgesOf, colors);
  for (const bar of visible) drawBar(context, bar, view, width, marks, colors);
  // the axis covers bars that are scrolled under it
  context.fillStyle = colors.surface;
  context.fillRect(0, 0, width, AXIS);
  drawTimes(context, layout, view, size, colors);
}

function drawBar(context: CanvasRenderingContext2D, bar: Bar, view: View, width: number, marks: Marks, colors: Colors): void {
  const [left, top, wide] = [leftOf(bar, view), topOf(bar, view), widthOf(bar, view)];
  const from = Math.max(0, left);
  const end = Math.min(width, left + wide);
  context.globalAlpha = marks.matches(bar) ? 1 : 0.18;
  context.fillStyle = colors.states[bar.node.state_type] ?? colors.quiet;
  context.beginPath();
  context.roundRect(from, top + 3, Math.max(3, end - from), LANE - 6, 3);
  context.fill();
  if (bar.node.kind === 'flow-run') {
    context.fillStyle = colors.surface;
    context.fillRect(from + 1, top + LANE - 6, Math.max(1, end - from - 2), 1);
  }
  if (bar === marks.chosen || bar === marks.pointed) {
    context.strokeStyle = colors.text;
    context.lineWidth = 2;
    context.strokeRect(from, top + 3, Math.max(3, end - from), LANE - 6);
  }
  if (end - from > 40) {
    context.save();
    context.beginPath();
    context.rect(from, top, end - from - 4, LANE);
    context.clip();
    context.fillStyle = bar.node.state_type === 'COMPLETED' ? colors.text : colors.surface;
    context.fillText(bar.node.label.slice(0, 120), from + 5, top + LANE / 2);
    context.restore();
  }
  context.globalAlpha = 1;
}

function drawEdges(context: CanvasRenderingContext2D, layout: Layout, view: View, bars: readonly Bar[], colors: Colors): void {
  context.strokeStyle = colors.quiet;
  context.lineWidth = 1;
  context.globalAlpha = 0.6;
  context.beginPath();
  for (const bar of bars) {
    for (const { id } of bar.node.parents) connect(context, layout.byId.get(id), bar, view);
    if (bars.length < 3) for (const { id } of bar.node.children.slice(0, 500)) connect(context, bar, layout.byId.get(id), view);
  }
  context.stroke();
  context.globalAlpha = 1;
}

function connect(context: CanvasRenderingContext2D, from: Bar | undefined, to: Bar | undefined, view: View): void {
  if (!from || !to) return;
  const [x1, y1] = [leftOf(from, view) + widthOf(from, view), topOf(from, view) + LANE / 2];
  const [x2, y2] = [leftOf(to, view), topOf(to, view) + LANE / 2];
  const bend = Math.max(12, Math.abs(x2 - x1) / 2);
  context.moveTo(x1, y1);
  context.bezierCurveTo(x1 + bend, y1, x2 - bend, y2, x2, y2);
}

function drawGrid(
  context: CanvasRenderingContext2D,
  layout: Layout,
  view: View,
  { width, height }: { width: number; height: number },
  colors: Colors,
): void {
  context.fillStyle = colors.line;
  for (const { at } of ticks(layout.start, view, width)) context.fillRect((at - view.from) / view.scale, AXIS, 1, height);
}

function drawTimes(context: CanvasRenderingContext2D, layout: Layout, view: View, { width }: { width: number }, colors: Colors): void {
  context.fillStyle = colors.quiet;
  for (const { at, label } of ticks(layout.start, view, width)) context.fillText(label, (at - view.from) / view.scale + 4, AXIS / 2);
}

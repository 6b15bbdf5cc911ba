import type { Colors, Size } from '../canvas.tsx';
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

/** The width of the sign at the left of a subflow, which opens and closes it. */
export const SIGN = 18;

const textOf = ({ node, below }: Bar): string =>
  `${node.kind === 'flow-run' ? (below > 0 ? '−  ' : '+  ') : ''}${node.label.slice(0, 120)}`;

interface Painting {
  context: CanvasRenderingContext2D;
  layout: Layout;
  view: View;
  size: Size;
  marks: Marks;
  colors: Colors;
}

/** Draws the visible part. A bar outside of it costs one comparison. */
export function draw(painting: Painting): void {
  const { context, layout, view, size, marks, colors } = painting;
  const { width, height } = size;
  context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.font = colors.font;
  context.textBaseline = 'middle';
  const lines = ticks(layout.start, view, width);
  context.fillStyle = colors.line;
  for (const { at } of lines) context.fillRect((at - view.from) / view.scale, AXIS, 1, height);
  const visible = layout.bars.filter((bar) => {
    const top = topOf(bar, view);
    if (top + LANE < AXIS || top > height) return false;
    const left = leftOf(bar, view);
    return left < width && left + widthOf(bar, view) > 0;
  });
  const edgesOf = visible.length <= EDGES_UP_TO ? visible : [marks.pointed, marks.chosen].filter((bar) => bar !== undefined);
  for (const bar of layout.bars) if (bar.below > 0) drawContainer(painting, bar);
  drawEdges(painting, edgesOf);
  for (const bar of visible) drawBar(painting, bar);
  // the axis covers bars that are scrolled under it
  context.fillStyle = colors.surface;
  context.fillRect(0, 0, width, AXIS);
  context.fillStyle = colors.quiet;
  for (const { at, label } of lines) {
    const left = (at - view.from) / view.scale + 4;
    if (left + context.measureText(label).width < width) context.fillText(label, left, AXIS / 2);
  }
}

/** The ground below the runs of an opened subflow. */
function drawContainer({ context, view, colors }: Painting, bar: Bar): void {
  context.fillStyle = colors.raised;
  context.strokeStyle = colors.line;
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(leftOf(bar, view) - 3, topOf(bar, view), widthOf(bar, view) + 6, (bar.below + 1) * LANE, 4);
  context.fill();
  context.stroke();
}

function drawBar({ context, view, size: { width }, marks, colors }: Painting, bar: Bar): void {
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
    context.fillText(textOf(bar), from + 5, top + LANE / 2);
    context.restore();
  }
  context.globalAlpha = 1;
}

function drawEdges({ context, layout, view, colors }: Painting, bars: readonly Bar[]): void {
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

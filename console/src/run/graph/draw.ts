import { durationText } from '../../components/texts.ts';
import type { Colors, Size } from '../canvas.tsx';
import { type Box, HEAD, HEIGHT, type Layout, type Link } from './layout.ts';
import type { View } from './view.ts';

export interface Marks {
  /** Whether a box matches the search. Without a search, all boxes match. */
  matches: (box: Box) => boolean;
  pointed: Box | undefined;
  chosen: Box | undefined;
  /** The end of runs in progress, in milliseconds. */
  now: number;
  /** Texts by node, instead of the states and durations of runs. */
  notes?: ReadonlyMap<string, string> | undefined;
}

/** Names are drawn from this scale on. */
export const READABLE = 0.55;
/** The maximum number of visible dependencies that are all drawn as curves. More are drawn as lines. */
const CURVES_UP_TO = 1500;
/** The maximum number of visible dependencies that are drawn. With more, only those of the critical path and of the box under the pointer are. */
const LINES_UP_TO = 12_000;
const RADIUS = 6;

/** The part of a box that is in front of the button that opens a subflow. */
export const BUTTON = 26;

export const secondsOf = ({ node: { start_time, end_time } }: Box, now: number): number =>
  Math.max(0, ((end_time ? Date.parse(end_time) : now) - Date.parse(start_time)) / 1000);

interface Painting {
  context: CanvasRenderingContext2D;
  layout: Layout;
  view: View;
  marks: Marks;
  colors: Colors;
}

/** Draws the visible part. A box or a dependency outside of it costs one comparison. */
export function draw(painting: Painting, size: Size): void {
  const { context, layout, view } = painting;
  const { scale } = view;
  const ratio = devicePixelRatio;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, size.width, size.height);
  context.setTransform(ratio * scale, 0, 0, ratio * scale, -view.x * ratio * scale, -view.y * ratio * scale);
  const [right, bottom] = [view.x + size.width / scale, view.y + size.height / scale];
  const visible = layout.boxes.filter(({ x, y, width, height }) => x < right && x + width > view.x && y < bottom && y + height > view.y);
  const containers = visible.filter(({ opened }) => opened);
  for (const box of containers) drawContainer(painting, box);
  drawLinks(painting, { left: view.x, top: view.y, right, bottom });
  for (const box of visible) if (!box.opened) drawBox(painting, box);
  for (const box of containers) drawHead(painting, box);
}

function outline({ context, view: { scale }, marks, colors }: Painting, box: Box): void {
  const isMarked = box === marks.chosen || box === marks.pointed;
  context.strokeStyle = isMarked ? colors.text : box.critical ? colors.accent : colors.line;
  context.lineWidth = (isMarked || box.critical ? 2 : 1) / Math.min(1, scale);
  context.stroke();
}

function drawContainer(painting: Painting, box: Box): void {
  const { context, colors } = painting;
  context.globalAlpha = 1;
  context.fillStyle = colors.ground;
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, RADIUS);
  context.fill();
  outline(painting, box);
}

function drawHead({ context, view: { scale }, marks, colors }: Painting, box: Box): void {
  context.globalAlpha = marks.matches(box) ? 1 : 0.25;
  context.fillStyle = colors.states[box.node.state_type] ?? colors.quiet;
  context.fillRect(box.x, box.y + RADIUS, 4, HEAD - RADIUS);
  if (scale < READABLE) return;
  label(context, box.node.label, box.x + 12, box.y + HEAD / 2, box.width - BUTTON - 14, colors.text);
  drawButton(context, box, HEAD, '−', colors);
}

function drawBox(painting: Painting, box: Box): void {
  const { context, marks, colors } = painting;
  const { scale } = painting.view;
  const { x, y, width, height, node } = box;
  const color = colors.states[node.state_type] ?? colors.quiet;
  context.globalAlpha = marks.matches(box) ? 1 : 0.18;
  if (scale < READABLE) {
    context.fillStyle = color;
    context.fillRect(x, y, width, height);
    if (box.critical || box === marks.chosen || box === marks.pointed) {
      context.beginPath();
      context.rect(x, y, width, height);
      outline(painting, box);
    }
    return;
  }
  context.fillStyle = colors.surface;
  context.beginPath();
  context.roundRect(x, y, width, height, RADIUS);
  context.fill();
  outline(painting, box);
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(x, y, 5, height, [RADIUS, 0, 0, RADIUS]);
  context.fill();
  const room = width - 18 - (node.kind === 'flow-run' ? BUTTON : 0);
  label(context, node.label, x + 13, y + 13, room, colors.text);
  const hasStarted = !['SCHEDULED', 'PENDING'].includes(node.state_type);
  const state = node.state_type.charAt(0) + node.state_type.slice(1).toLowerCase();
  const text = marks.notes?.get(node.id) ?? (hasStarted ? `${state} · ${durationText(secondsOf(box, marks.now))}` : state);
  label(context, text, x + 13, y + 27, room, (marks.notes ? undefined : colors.words[node.state_type]) ?? colors.quiet, 11);
  if (node.kind === 'flow-run') drawButton(context, box, HEIGHT, '+', colors);
}

function drawButton(context: CanvasRenderingContext2D, box: Box, height: number, sign: string, colors: Colors): void {
  const [x, y] = [box.x + box.width - BUTTON + 3, box.y + height / 2 - 9];
  context.fillStyle = colors.raised;
  context.beginPath();
  context.roundRect(x, y, 18, 18, 4);
  context.fill();
  context.textAlign = 'center';
  label(context, sign, x + 9, y + 9.5, 18, colors.text, 14);
  context.textAlign = 'left';
}

function label(context: CanvasRenderingContext2D, text: string, x: number, y: number, room: number, color: string, size = 12): void {
  context.fillStyle = color;
  context.font = `${size}px system-ui, sans-serif`;
  context.textBaseline = 'middle';
  context.fillText(shortened(context, text, room), x, y);
}

/** The beginning of a text that fits. */
function shortened(context: CanvasRenderingContext2D, text: string, room: number): string {
  const most = text.slice(0, 120);
  const width = context.measureText(most).width;
  if (width <= room && most === text) return text;
  const fits = Math.floor((most.length * (room - 10)) / Math.max(1, width));
  return `${most.slice(0, Math.max(1, fits))}…`;
}

type Pair = readonly [from: Box, to: Box];

interface Window {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const isIn = (from: Box, to: Box, { left, top, right, bottom }: Window): boolean =>
  Math.min(from.x + from.width, to.x) < right &&
  Math.max(from.x + from.width, to.x) > left &&
  Math.min(from.y, to.y) < bottom &&
  Math.max(from.y + from.height, to.y + to.height) > top;

function drawLinks({ context, layout: { boxes }, view: { scale }, marks, colors }: Painting, window: Window): void {
  const [plain, calls, critical, marked]: [Pair[], Pair[], Pair[], Pair[]] = [[], [], [], []];
  const isMarked = (box: Box) => box === marks.chosen || box === marks.pointed;
  const add = (from: Box, link: Link) => {
    if (!isIn(from, link.box, window)) return;
    const found = isMarked(from) || isMarked(link.box) ? marked : link.critical ? critical : link.calls ? calls : plain;
    found.push([from, link.box]);
  };
  for (const box of boxes) for (const link of box.after) add(box, link);
  const many = plain.length + calls.length;
  const thin = 1 / Math.min(1, scale);
  context.globalAlpha = many > CURVES_UP_TO ? 0.35 : 0.7;
  if (many <= LINES_UP_TO) {
    stroke(context, plain, colors.quiet, thin, many <= CURVES_UP_TO);
    context.setLineDash([4, 4]);
    stroke(context, calls, colors.quiet, thin, many <= CURVES_UP_TO);
    context.setLineDash([]);
  }
  context.globalAlpha = 1;
  stroke(context, critical, colors.accent, 2 * thin, true);
  stroke(context, marked.slice(0, LINES_UP_TO), colors.text, 1.5 * thin, marked.length <= CURVES_UP_TO);
}

function stroke(context: CanvasRenderingContext2D, links: readonly Pair[], color: string, width: number, curved: boolean): void {
  if (links.length === 0) return;
  context.strokeStyle = color;
  context.lineWidth = width;
  context.beginPath();
  for (const [from, to] of links) {
    const [x1, y1] = [from.x + from.width, from.y + (from.opened ? HEAD / 2 : from.height / 2)];
    const [x2, y2] = [to.x, to.y + (to.opened ? HEAD / 2 : to.height / 2)];
    context.moveTo(x1, y1);
    if (!curved) {
      context.lineTo(x2, y2);
      continue;
    }
    const bend = Math.max(20, (x2 - x1) / 2);
    context.bezierCurveTo(x1 + bend, y1, x2 - bend, y2, x2, y2);
  }
  context.stroke();
}

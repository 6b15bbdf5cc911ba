import type { NotifyType } from '../block-data.ts';

const png = (base64: string) => `data:image/png;base64,${base64}`;

/** Squares of 16 by 16 pixels in blue, green, yellow and red, embedded in the message so that recipients fetch no image. */
export const ICONS: Record<NotifyType, string> = {
  info: png('iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAAA1BMVEU6o+MyrwF0AAAADUlEQVR42mNgGAXIAAABEAABf80DtQAAAABJRU5ErkJggg=='),
  success: png('iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAAA1BMVEU6ozezERe5AAAADUlEQVR42mNgGAXIAAABEAABf80DtQAAAABJRU5ErkJggg=='),
  warning: png('iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAAA1BMVEXKzyk1kn2hAAAADUlEQVR42mNgGAXIAAABEAABf80DtQAAAABJRU5ErkJggg=='),
  failure: png('iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAAA1BMVEWjIDdRfV9OAAAADUlEQVR42mNgGAXIAAABEAABf80DtQAAAABJRU5ErkJggg=='),
};

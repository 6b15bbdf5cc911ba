import type { JsonText, JsonValue, LosslessNumber } from './value.ts';

type Scalar = string | number | boolean | null | undefined | LosslessNumber;

/** The body of a response. Any object or list in it, except the body itself, may be {@link JsonText}, such as the JSON column of a row. */
export type OutgoingBody<T> = T extends Scalar ? T : Parts<T>;

/** A part of a body: any object or list in it, or the part itself, may be {@link JsonText}. */
export type Outgoing<T> = T extends Scalar ? T : JsonText | Parts<T>;

type Parts<T> = T extends readonly (infer I)[]
  ? JsonValue extends I
    ? T
    : readonly Outgoing<I>[]
  : string extends keyof T
    ? T
    : { [K in keyof T]: Outgoing<T[K]> };

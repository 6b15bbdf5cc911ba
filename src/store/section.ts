/** Which part of a list is read. */
export interface Section {
  /** Most rows. */
  limit: number;
  /** Rows left out before the first. */
  offset: number;
}

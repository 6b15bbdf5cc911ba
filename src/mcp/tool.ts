import type { OperationId } from '../../generated/operations.ts';
import type { JsonSchema } from './contract.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/** Sends requests as the client of the tool. */
export interface Api {
  /**
   * @param request the values of path and query parameters, and the body's fields
   * @returns the parsed body of a successful response
   * @throws {ToolError} with the error of the response
   */
  send<T = unknown>(operation: OperationId, request?: Arguments): Promise<T>;
}

/** What an agent can call. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema;
  /** The operations that it can call. A client without their scopes doesn't see the tool. */
  operations: readonly OperationId[];
  run(given: Arguments, api: Api): Promise<unknown>;
}

/** A failure that the agent can read and act on. */
export class ToolError extends Error {}

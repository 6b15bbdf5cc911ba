import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { operations } from '../../generated/operations.ts';
import type { Scope } from '../../generated/roles.ts';
import type { Clock } from '../base/time/clock.ts';
import { type ApiOptions, apiOf, type Caller } from './api.ts';
import { composedTools } from './composed-tools.ts';
import { type Contract, readContract } from './contract.ts';
import { operationTools } from './operation-tools.ts';
import { type Tool, ToolError } from './tool.ts';

export interface EndpointOptions extends Pick<ApiOptions, 'server' | 'basePath'> {
  /** The published OpenAPI document. */
  document: Parameters<typeof readContract>[0];
  release: string;
  clock: Clock;
  /** Offers no tool that changes anything. */
  readOnly: boolean;
}

/** A message of a client, and who sent it. */
export interface Message {
  method: string;
  url: string;
  caller: Caller;
  /** The parsed body. */
  body: unknown;
  /** The scopes of its principal. */
  scopes: ReadonlySet<Scope>;
}

const INSTRUCTIONS =
  'Tools for a workflow orchestration service: flow runs, their states, logs and tasks, deployments with schedules, work pools, automations, events. ' +
  'To find out why runs are late or failed, use explain_late_runs, list_failures, and read_failing_task_logs first. Times are UTC.';

const entries = new Map(operations.map((entry) => [entry.id, entry]));

/** Responds to messages of the Model Context Protocol over streamable HTTP, without sessions: each message stands alone, so that any node can process it. */
export function createEndpoint(options: EndpointOptions): (message: Message) => Promise<Response> {
  const contract = readContract(options.document);
  const tools = [...composedTools(options.clock), ...operationTools(contract)].filter((tool) => !options.readOnly || isReadOnly(tool));
  return async ({ method, url, caller, body, scopes }) => {
    const permitted = tools.filter((tool) => scopesOf(tool).every((scope) => scopes.has(scope)));
    const server = serverOf(options, contract, permitted, caller);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      const headers = new Headers(
        Object.entries(caller.headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
      );
      return await transport.handleRequest(new Request(url, { method, headers }), { parsedBody: body });
    } finally {
      await server.close();
    }
  };
}

const isReadOnly = ({ operations: used }: Tool): boolean => used.every((id) => entries.get(id)?.reads !== null);

const scopesOf = ({ operations: used }: Tool): Scope[] => used.flatMap((id) => entries.get(id)?.scopes ?? []);

function serverOf(
  { server: inner, basePath, release }: EndpointOptions,
  contract: Contract,
  tools: readonly Tool[],
  caller: Caller,
): Server {
  const server = new Server({ name: 'contralto', version: release }, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map((tool) => ({
      ...{ name: tool.name, title: tool.title, description: tool.description },
      inputSchema: tool.inputSchema as { type: 'object' },
      annotations: { readOnlyHint: isReadOnly(tool), destructiveHint: !isReadOnly(tool), openWorldHint: false },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<CallToolResult> => {
    const tool = byName.get(params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}, or the key may not use it.`);
    try {
      const result = await tool.run(params.arguments ?? {}, apiOf({ server: inner, basePath, contract }, caller));
      return { content: [{ type: 'text', text: JSON.stringify(result) }] };
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      return { content: [{ type: 'text', text: error.message }], isError: true };
    }
  });
  return server;
}

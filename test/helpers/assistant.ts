import { join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

/** What `npm run mcp` runs. */
export const MCP_PROGRAM = join(resolve(import.meta.dirname, '../..'), 'dist', 'mcp', 'stdio.js');

export type Connect = (origin: string, apiKey: string) => Promise<Assistant>;

/** What a tool returned, or the text of its error. */
export interface ToolAnswer<T> {
  result: T;
  error: string | null;
  text: string;
}

async function open(transport: Transport) {
  const client = new Client({ name: 'assistant of a test', version: '1' });
  await client.connect(transport);
  return {
    instructions: () => client.getInstructions() ?? '',
    tools: async () => (await client.listTools()).tools,
    async use<T>(name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer<T>> {
      const answer = (await client.callTool({ name, arguments: args })) as CallToolResult;
      const [content] = answer.content;
      const text = content?.type === 'text' ? content.text : '';
      return { result: answer.structuredContent as T, error: answer.isError ? text : null, text };
    },
    close: () => client.close(),
  };
}

export type Assistant = Awaited<ReturnType<typeof open>>;

/** The assistant connects to the server itself. */
export const connectByHttp: Connect = (origin, apiKey) =>
  open(
    new StreamableHTTPClientTransport(new URL('/mcp', origin), {
      requestInit: { headers: { authorization: `Bearer ${apiKey}` } },
    }),
  );

/** The assistant starts the program on its own machine. It has neither the server's settings nor its database. */
export const connectByStdio: Connect = (origin, apiKey) =>
  open(
    new StdioClientTransport({
      command: process.execPath,
      args: [MCP_PROGRAM],
      env: { NIROG_URL: origin, NIROG_API_KEY: apiKey },
      cwd: '/',
    }),
  );

import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createMcpServer } from './mcp-server.js';
import { ApiError, NirogApi, targetOf, ToolError, type ApiRequest, type ApiResponse } from './nirog-api.js';

const TIMEOUT_MS = 30_000;
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** A wrong setting; the message says what to do. */
class SettingError extends Error {}

interface Settings {
  /** Origin of the installation. */
  origin: string;
  apiKey: string;
}

/** @throws SettingError */
function readSettings({ NIROG_URL: url = '', NIROG_API_KEY: apiKey = '' }: NodeJS.ProcessEnv): Settings {
  const missing = [!url && 'NIROG_URL', !apiKey && 'NIROG_API_KEY'].filter(Boolean);
  if (missing.length > 0)
    throw new SettingError(
      `Missing: ${missing.join(', ')}. Set NIROG_URL to the address of Nirog, such as https://nirog.example, and NIROG_API_KEY to an API key that the doctor makes under Settings, Integrations.`,
    );
  if (!URL.canParse(url)) throw new SettingError('NIROG_URL is no address. It looks like https://nirog.example.');
  const { protocol, hostname, origin } = new URL(url);
  if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK.test(hostname)))
    throw new SettingError('NIROG_URL must begin with https://, because the API key is sent to it.');
  return { origin, apiKey };
}

/** Calls the API. Follows no redirect, which could take the key elsewhere. @throws ToolError if there is no answer */
async function callApi({ origin, apiKey }: Settings, call: ApiRequest): Promise<ApiResponse> {
  const response = await fetch(origin + targetOf(call), {
    method: call.method,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(call.body && { 'content-type': 'application/json' }),
      ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
    },
    ...(call.body && { body: JSON.stringify(call.body) }),
  }).catch((error: unknown) => {
    throw new ToolError(`Nirog cannot be reached at ${origin} (${reasonOf(error)}).`);
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('application/json') ?? false;
  return { status: response.status, body: isJson ? JSON.parse(text) : null };
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as { message: string; cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message;
}

/** Serves the tools to an assistant on this machine, over standard input and output. Standard output belongs to the protocol. */
async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const api = new NirogApi((call) => callApi(settings, call));
  const server = await createMcpServer({
    api,
    apiKey: settings.apiKey,
    readKey: () => api.readKey(),
    report: (error) => process.stderr.write(`${error instanceof Error ? (error.stack ?? '') : String(error)}\n`),
  });
  await server.connect(new StdioServerTransport());
}

start().catch((error: unknown) => {
  const isRejected = error instanceof ApiError && error.response.status < 500;
  const text =
    error instanceof SettingError || error instanceof ToolError ? error.message : String((error as Error).stack);
  process.stderr.write(`${isRejected ? `Nirog rejected the API key: ${text}` : text}\n`);
  process.exit(1);
});

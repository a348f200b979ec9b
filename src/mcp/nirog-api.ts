/** A call of the REST API. */
export interface ApiRequest {
  method: 'GET' | 'POST';
  /** Begins with `/api/`. */
  path: string;
  query?: Record<string, string>;
  body?: object;
  /** A repeat with the same key returns the first response and does nothing else. */
  idempotencyKey?: string;
}

export interface ApiResponse {
  status: number;
  /** Parsed JSON. */
  body: unknown;
}

/** Sends a call with the API key of the person who uses the assistant. */
export type CallApi = (request: ApiRequest) => Promise<ApiResponse>;

/** A problem that the assistant should read and can pass on: the text says what to do. */
export class ToolError extends Error {}

/** An error response of the API, with its text. */
export class ApiError extends ToolError {
  constructor(
    readonly response: ApiResponse,
    message: string,
  ) {
    super(message);
  }
}

/** The API key of the calls, as `GET /api/api-keys/current` returns it. */
export interface ApiKeyFacts {
  name: string;
  scopes: string[];
}

/** The REST API of one installation, called with one API key. */
export class NirogApi {
  constructor(private readonly call: CallApi) {}

  /** @throws ApiError `api_key.invalid` and others if the key does not work. */
  async readKey(): Promise<ApiKeyFacts> {
    return (await this.get<{ api_key: ApiKeyFacts }>('/api/api-keys/current')).api_key;
  }

  /** @throws ApiError */
  get<T>(path: string, query: Record<string, string> = {}): Promise<T> {
    return this.send<T>({ method: 'GET', path, query });
  }

  /** @throws ApiError */
  post<T>(path: string, idempotencyKey: string, body?: object): Promise<T> {
    return this.send<T>({ method: 'POST', path, idempotencyKey, ...(body && { body }) });
  }

  private async send<T>(request: ApiRequest): Promise<T> {
    const response = await this.call(request);
    if (response.status >= 200 && response.status < 300) return response.body as T;
    const { error } = (response.body ?? {}) as { error?: string };
    throw new ApiError(response, error ?? `Nirog answered with status ${response.status}`);
  }
}

/** The target of a call: its path and query. */
export const targetOf = ({ path, query = {} }: ApiRequest): string => {
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
};

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import FindMyWay, { type HTTPMethod } from 'find-my-way';
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Content {
  schema: object;
  examples?: Record<string, unknown>;
}

export interface Operation {
  operationId: string;
  summary?: string;
  security: object[];
  parameters: { name: string; in: string; schema?: object }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content> }>;
  'x-roles'?: string[];
  'x-permission'?: string;
  'x-error-codes'?: string[];
}

/** The parts of `/api/openapi.json` that tests read. */
export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: object; additionalProperties?: unknown }> };
}

export interface Call {
  operation: string;
  status: number;
  /** Only for error responses. */
  code?: string | undefined;
}

interface FoundOperation {
  path: string;
  operation: Operation;
}

interface CheckedResponse {
  status: number;
  type: string | null;
  body: unknown;
}

const JSON_TYPE = 'application/json';

export const listOperations = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/** Checks every response against the API's OpenAPI document. */
export class Contract {
  private readonly router = FindMyWay();
  /** `npm run lint:api` validates the document itself. */
  private readonly ajv = formats.default(new Ajv2020({ strict: false, allErrors: true, validateSchema: false }));
  private readonly checks = new Map<string, ValidateFunction>();
  private readonly calls = new Map<string, Call>();

  constructor(private readonly document: Document) {
    // A response may contain no field that the document does not name.
    for (const schema of Object.values(document.components.schemas))
      if (schema.properties) schema.additionalProperties ??= false;
    this.ajv.addSchema(document, 'api');
    for (const { method, path, operation } of listOperations(document))
      this.router.on(method as HTTPMethod, path.replace(/\{(\w+)\}/g, ':$1'), () => undefined, { path, operation });
  }

  /** @throws when the response does not match the document. */
  check(method: string, url: string, answer: CheckedResponse): void {
    const address = url.split('?')[0] ?? url;
    const found = this.router.find(method as HTTPMethod, address)?.store as FoundOperation | undefined;
    const problem = found ? this.findProblem(method, found, answer) : this.findProblemOfUnknown(answer);
    if (problem) throw new Error(`${method} ${address} ${answer.status}: ${problem}\n${JSON.stringify(answer.body)}`);
    if (!found) return;
    const call: Call = { operation: found.operation.operationId, status: answer.status, code: errorCodeOf(answer) };
    this.calls.set(Object.values(call).join(' '), call);
  }

  /** Stores the observed calls for contract.spec.ts, which checks that every operation is tested. */
  record(folder: string): void {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify([...this.calls.values()]));
    writeFileSync(join(folder, 'openapi'), JSON.stringify(this.document));
  }

  private findProblem(method: string, { path, operation }: FoundOperation, answer: CheckedResponse) {
    const response = operation.responses[String(answer.status)];
    if (!response) return `the document of ${operation.operationId} names no such status`;
    const content = response.content?.[JSON_TYPE];
    if (!content) return answer.type?.includes('json') ? 'the document names no JSON response' : null;
    const code = errorCodeOf(answer);
    if (content.examples && code && !(code in content.examples))
      return `the document of ${operation.operationId} does not name ${code}`;
    const place = ['paths', path, method.toLowerCase(), 'responses', answer.status, 'content', JSON_TYPE, 'schema'];
    return this.findSchemaProblem(place, answer.body);
  }

  /** For an address without an operation, only the error shape is checked. */
  private findProblemOfUnknown({ status, body }: CheckedResponse) {
    return status < 400 ? null : this.findSchemaProblem(['components', 'schemas', 'ErrorView'], body);
  }

  private findSchemaProblem(place: (string | number)[], body: unknown): string | null {
    const pointer = place.map((part) => encodeURIComponent(String(part).replace(/~/g, '~0').replace(/\//g, '~1')));
    const $ref = `api#/${pointer.join('/')}`;
    const check = this.checks.get($ref) ?? this.ajv.compile({ $ref });
    this.checks.set($ref, check);
    return check(body) ? null : this.ajv.errorsText(check.errors, { dataVar: 'response' });
  }
}

function errorCodeOf({ status, body }: CheckedResponse): string | undefined {
  return status < 400 ? undefined : (body as { code?: string } | null)?.code;
}

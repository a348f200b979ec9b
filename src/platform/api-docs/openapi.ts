import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { config } from '../../config.js';
import { CSV_TYPE } from '../http/file-types.js';
import { ZIP_TYPE } from '../lists/file-downloads.js';
import { ErrorView } from '../http/error.view.js';
import { acceptsIdempotencyKey } from '../idempotency/idempotency.request.js';
import { NO_STORE } from '../no-store.decorator.js';
import { DOCS_SETUP, completeDocsPage } from './docs-page.js';
import { completeFields, exampleOf, type Schemas } from './examples.js';
import { documentDeprecation } from './deprecation.js';
import { documentLimits } from './limits.js';
import { documentList } from './lists.js';
import { completeParameters, IDEMPOTENCY_KEY, IF_NONE_MATCH } from './parameters.js';
import { errorResponses, errorCodesOf, type Operation, type ResponseObject } from './errors.js';

/** Content types of files with all rows of a list. */
const FILE_TYPES = [CSV_TYPE, ZIP_TYPE];

const DESCRIPTION = `Nirog manages the subscriptions that doctors and clinics in India sell to their patients.

- **Amounts** are rupees with at most two decimals; only the \`amount\` of a payment order is in paise.
- **Dates** are \`YYYY-MM-DD\` in India (Asia/Kolkata); times are ISO 8601 in UTC. Ids are UUIDs.
- **Errors** have one shape: \`{ error, code, details?, requestId }\`. \`error\` is a text to show to the user, \`code\` is
  stable, and \`details\` lists every invalid field. An unknown URL returns 404, and a wrong method 405 with \`Allow\`.
- **Lists** return \`{ "<plural>": […], "total": n }\` with the header \`Content-Range: patients 0-24/319\`. They accept
  \`range\`, \`sort\` and \`filter\`, and return at most 1,000 rows: the first 1,000 without \`range\`. Blank values in the
  query or in \`filter\` are ignored.
- **Cursors** read a list that grows without end, such as patients, payments, receipts, messages and the audit log. Ask
  for the first page with \`limit\` (1 to 100), then follow the header \`Link: <…>; rel="next"\` until a page has none.
  The order is fixed, newest first, so that rows added or removed meanwhile make no other row appear twice or not at all.
  Filters work as usual, \`range\` and \`sort\` do not. Such pages are not counted: \`total\` and sums are null, and there is
  no \`Content-Range\`.
- **Idempotency**: send an \`Idempotency-Key\` with a POST or PUT. A repeat of the call with the same key returns the
  first response.
- **API keys** are for other software: a doctor makes one under Settings, Integrations, and the software sends it as
  \`Authorization: Bearer nk_live_…\`. A key may do what its scopes say. A scope is what \`x-permission\` names, and
  \`x-roles\` has \`integration\` where a key can have it. Each response to a key has the headers \`RateLimit-Policy\` and
  \`RateLimit\`: how many calls a minute are allowed, and how many are left.
- **Assistants** connect by the Model Context Protocol to \`/mcp\`, with an API key in the same header.
- **Deprecated** operations are marked here, and their responses have the headers \`Deprecation\` (since when), \`Sunset\`
  (until when they exist) and \`Link: <…>; rel="deprecation"\` (what to use instead).
- **x-list** lists the fields by which a list can be sorted and filtered, and those that order it by cursor. A CSV
  export accepts the same \`sort\` and \`filter\`, and returns all rows.
- **x-permission** names what an operation requires; docs/roles.md has the table of roles and permissions.
- **x-roles** lists the roles that have it. Without it every login may, but no API key, or anyone if \`security\` is empty.
- **x-rate-limits** lists how often an operation may be called. Further calls return 429 with \`Retry-After\`.`;

/** The groups of operations, in the order in which a new user needs them. */
const TAGS = {
  auth: 'Sign-up, login and logout',
  account: 'Your account, its sessions and your Razorpay account',
  staff: 'The people who work for the doctor, and their roles',
  integrations: 'API keys with which other software calls the API',
  events: 'What happened in the clinic, and the webhooks that receive it',
  profile: "The doctor's profile, as patients see it, and message settings",
  clinics: 'Places where the doctor sees patients',
  subscriptions: 'Plans and their tiers',
  patients: 'Patients and their subscriptions',
  privacy: 'Consents of patients, and their requests about their data',
  notes: 'Notes about patients; a patient gets them with a copy of the data',
  tags: 'Tags of patients, for the clinic only',
  payers: 'Families: who pays for which patients and gets the messages',
  payments: 'Payments and refunds',
  receipts: 'Receipts, refund receipts and the books',
  holds: 'Payments that the doctor must accept or refund',
  messages: 'WhatsApp messages to patients, and their answers',
  dashboard: "Today's figures",
  desk: 'Patients who need something now',
  bulk: 'One action for many patients',
  imports: 'Patients and running subscriptions from a CSV or XLSX file',
  analytics: 'Revenue, MRR, rates and forecasts',
  search: 'Patients, plans and payments by any part of them',
  audit: 'The audit log',
  security: 'Logins, refused calls and downloads, with who and from where',
  public: "The patient's pay page; needs no login",
  webhooks: 'Called by Razorpay and WhatsApp',
  admin: 'Accounts, staff accounts and operations, for Nirog staff',
  health: 'Health checks',
};

const ETAG = {
  description: 'Identifies this content',
  schema: { type: 'string' },
  example: 'W/"jKBgpvGhAVgYe0kmNxQwK0mqNeU="',
};

const DOCS_ROUTE = /^\/api\/(?:docs|openapi)/;
const JSON_TYPE = 'application/json';
const HTTP_METHODS = ['get', 'post', 'put', 'delete', 'patch'];

/** What the server sends to webhooks, as the `webhooks` of an OpenAPI document. */
export type DocumentedWebhooks = Record<string, object>;

export async function createOpenApiDocument(
  app: NestFastifyApplication,
  webhooks: DocumentedWebhooks,
): Promise<OpenAPIObject> {
  await loadDocstrings();
  return buildDocument(app, webhooks);
}

/** Serves `/api/docs` and `/api/openapi.json`. Builds the document on request, so that it does not delay the start. */
export function serveApiDocs(app: NestFastifyApplication, webhooks: DocumentedWebhooks): void {
  let docstrings: Promise<void> | undefined;
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onRoute', (route) => {
    if (!DOCS_ROUTE.test(route.url)) return;
    route.onRequest = [route.onRequest ?? [], () => (docstrings ??= loadDocstrings())].flat();
    route.onSend = [completeDocsPage, route.onSend ?? []].flat(); // before compression
  });
  SwaggerModule.setup('api/docs', app, () => buildDocument(app, webhooks), {
    jsonDocumentUrl: 'api/openapi.json',
    customSiteTitle: 'Nirog API',
    customfavIcon: '/mark.svg',
    customJsStr: DOCS_SETUP,
    customCss: '.swagger-ui .topbar { display: none }',
    // The guide stays responsive while the page loads: hundreds of operations take seconds to render.
    swaggerOptions: { docExpansion: 'none' },
  });
}

/** Loads docstrings and types, which the build extracts from the sources. */
async function loadDocstrings(): Promise<void> {
  const { default: metadata } = await import('../../metadata.js');
  await SwaggerModule.loadPluginMetadata(metadata);
}

function buildDocument(app: NestFastifyApplication, webhooks: DocumentedWebhooks): OpenAPIObject {
  const builder = new DocumentBuilder();
  for (const [tag, description] of Object.entries(TAGS)) builder.addTag(tag, description);
  const info = builder
    .setOpenAPIVersion('3.1.0')
    .setTitle('Nirog API')
    .setVersion('1')
    .setDescription(DESCRIPTION)
    .setLicense('MIT', 'https://spdx.org/licenses/MIT.html')
    .addServer(config.publicUrl)
    .addBearerAuth()
    .build();
  info.info.contact = { name: 'Nirog', url: config.publicUrl };
  const document = SwaggerModule.createDocument(app, info, { extraModels: [ErrorView] });
  const schemas = (document.components?.schemas ?? {}) as Schemas;
  documentLimits(schemas);
  completeFields(schemas);
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations as Record<string, Operation>))
      if (HTTP_METHODS.includes(method)) completeOperation(method, path, operation, schemas);
  return { ...document, webhooks };
}

/** Adds the id, errors, headers and examples of an operation. */
function completeOperation(method: string, path: string, operation: Operation, schemas: Schemas): void {
  operation.operationId = `${operation.tags?.[0] ?? ''}.${operation.operationId?.split('_').pop() ?? ''}`;
  operation.security ??= [];
  operation.parameters ??= [];
  const { responses } = operation;
  documentList(
    operation,
    FILE_TYPES.some((type) => type in (responses['200']?.content ?? {})),
  );
  documentDeprecation(operation);
  for (const response of Object.values(responses)) response.description ||= operation.summary ?? '';
  for (const part of [operation.requestBody, ...Object.values(responses)]) addExamples(part, schemas);
  operation.responses = {
    ...responses,
    ...missingResponses(responses, errorResponses(errorCodesOf(method, path, operation))),
  };
  if (acceptsIdempotencyKey(method.toUpperCase(), path)) operation.parameters.push(IDEMPOTENCY_KEY);
  if (method === 'get' && !operation[NO_STORE]) documentEtag(operation);
  completeParameters(path, operation, schemas);
}

/** Documents conditional requests; see http/etag.ts. */
function documentEtag({ parameters, responses }: Operation): void {
  parameters?.push(IF_NONE_MATCH);
  const okResponse = (responses['200'] ??= {});
  okResponse.headers = { ...okResponse.headers, ETag: ETAG };
  responses['304'] = { description: 'Your cached copy is current', headers: { ETag: ETAG } };
}

/** Responses that the operation does not describe itself. */
const missingResponses = (described: Record<string, ResponseObject>, errors: Record<string, ResponseObject>) =>
  Object.fromEntries(Object.entries(errors).filter(([status]) => !(status in described)));

function addExamples(part: ResponseObject | Operation['requestBody'], schemas: Schemas): void {
  const content = part?.content?.[JSON_TYPE];
  if (content && !content.examples) content.example ??= exampleOf(content.schema, schemas);
}

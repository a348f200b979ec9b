import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { config } from '../config.js';
import { CSV_TYPE } from './csv.js';
import { ErrorView } from './error.view.js';
import { takesKey } from './idempotency.request.js';
import { NO_STORE } from './no-store.decorator.js';
import { exampleOf, formatOf, nameFormats, type Schemas } from './openapi.examples.js';
import { tellLimits } from './openapi.limits.js';
import { tellList } from './openapi.lists.js';
import { errorReplies, refusalsOf, type Operation, type Reply } from './openapi.refusals.js';

const DESCRIPTION = `Subscriptions of Indian doctors and clinics.

- **Amounts** are rupees with at most two decimals, except a payment order's \`amount\`, which is paise.
- **Dates** are \`YYYY-MM-DD\` in India (Asia/Kolkata); times are ISO 8601 UTC. Ids are UUIDs.
- **Errors** have one shape: \`{ error, code, details?, requestId }\`. \`error\` is a text to show, \`code\` is stable, \`details\`
  names every wrong field at once. An unknown address is 404 and a wrong method 405 with \`Allow\`, in the same shape.
- **Lists** answer \`{ "<plural>": […], "total": n }\` with the header \`Content-Range: patients 0-24/319\`, and take \`range\`,
  \`sort\` and \`filter\`; without \`range\` they give the first 1,000 rows, and with one no more than 1,000. A blank value
  in a query, or in its \`filter\`, is one that is not given.
- **Repeats**: send an \`Idempotency-Key\` with a POST or PUT, and the same call again answers with the first reply.
- **x-list** names what a list may be sorted and filtered by. A CSV file takes the same, and gives every row.
- **x-roles** names who may make a call; a call without it is for any login, or for everybody when \`security\` is empty.`;

/** The groups of calls, in the order of a newcomer's questions. */
const TAGS = {
  auth: 'Signing up, logging in and out',
  account: 'The login itself, its sessions, its payment account',
  profile: 'What patients see of the doctor',
  clinics: 'Where the doctor sees patients',
  subscriptions: 'Plans and their tiers',
  patients: 'Patients and their subscriptions',
  payments: 'Money that arrived and went back',
  holds: 'Money that waits for the doctor’s word',
  messages: 'What was written to patients on WhatsApp',
  dashboard: 'Figures of today',
  analytics: 'Revenue, MRR and what moves them',
  audit: 'Who changed what',
  public: 'The pay page of a patient, without a login',
  webhooks: 'What Razorpay and WhatsApp call',
  admin: 'Doctors’ accounts',
  health: 'Whether the server works',
};

const IDEMPOTENCY_KEY = {
  ...{
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  description: 'Any text of your own, new for each act. Kept 24 hours.',
};

const IF_NONE_MATCH = {
  ...{ name: 'If-None-Match', in: 'header', required: false, schema: { type: 'string' } },
  description: 'The `ETag` of the reply that you still have: while it is good, the answer is 304 without a body.',
};

const ETAG = {
  description: 'Names this content',
  schema: { type: 'string' },
  example: 'W/"jKBgpvGhAVgYe0kmNxQwK0mqNeU="',
};

const OF_DOCS = /^\/api\/(?:docs|openapi)/;
const JSON_TYPE = 'application/json';
const METHODS = ['get', 'post', 'put', 'delete', 'patch'];

/** The contract, read from the code. */
export async function openApiOf(app: NestFastifyApplication): Promise<OpenAPIObject> {
  await readDocstrings();
  return describe(app);
}

/** Serves it at `/api/docs` and `/api/openapi.json`. It is made when somebody asks: a start need not wait for it. */
export function describeApi(app: NestFastifyApplication): void {
  let docstrings: Promise<void> | undefined;
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onRoute', (route) => {
    if (OF_DOCS.test(route.url))
      route.onRequest = [route.onRequest ?? [], () => (docstrings ??= readDocstrings())].flat();
  });
  SwaggerModule.setup('api/docs', app, () => describe(app), {
    ...{ jsonDocumentUrl: 'api/openapi.json', customSiteTitle: 'Nirog API', customfavIcon: '/mark.svg' },
    customCss: '.swagger-ui .topbar { display: none }',
  });
}

/** What the build found in the sources, and a running program no longer has: docstrings and types. */
async function readDocstrings(): Promise<void> {
  const { default: metadata } = await import('../metadata.js');
  await SwaggerModule.loadPluginMetadata(metadata);
}

function describe(app: NestFastifyApplication): OpenAPIObject {
  const builder = new DocumentBuilder();
  for (const [tag, what] of Object.entries(TAGS)) builder.addTag(tag, what);
  const about = builder
    .setOpenAPIVersion('3.1.0')
    .setTitle('Nirog API')
    .setVersion('1')
    .setDescription(DESCRIPTION)
    .setLicense('MIT', 'https://spdx.org/licenses/MIT.html')
    .addServer(config.publicUrl)
    .addBearerAuth()
    .build();
  const document = SwaggerModule.createDocument(app, about, { extraModels: [ErrorView] });
  const schemas = (document.components?.schemas ?? {}) as Schemas;
  nameFormats(schemas);
  tellLimits(schemas);
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations as Record<string, Operation>))
      if (METHODS.includes(method)) complete(method, path, operation, schemas);
  return document;
}

/** Adds what holds for every call of its kind: its name, its errors, its headers, its examples. */
function complete(method: string, path: string, operation: Operation, schemas: Schemas): void {
  operation.operationId = `${operation.tags?.[0] ?? ''}.${operation.operationId?.split('_').pop() ?? ''}`;
  operation.security ??= [];
  operation.parameters ??= [];
  for (const parameter of operation.parameters)
    if (parameter.in === 'path' && formatOf(parameter.name))
      parameter.schema = { type: 'string', format: formatOf(parameter.name) };
  const replies = Object.values(operation.responses);
  tellList(operation, CSV_TYPE in (operation.responses['200']?.content ?? {}));
  for (const reply of replies) reply.description ||= operation.summary ?? '';
  for (const part of [operation.requestBody, ...replies]) addExamples(part, schemas);
  const { responses } = operation;
  operation.responses = { ...responses, ...merged(responses, errorReplies(refusalsOf(method, path, operation))) };
  if (takesKey(method.toUpperCase(), path)) operation.parameters.push(IDEMPOTENCY_KEY);
  if (method === 'get' && operation.security.length > 0 && !operation[NO_STORE]) tellTags(operation);
}

/** What a login reads, its browser may keep: see etag.ts. */
function tellTags({ parameters, responses }: Operation): void {
  parameters?.push(IF_NONE_MATCH);
  const good = (responses['200'] ??= {});
  good.headers = { ...good.headers, ETag: ETAG };
  responses['304'] = { description: 'You have it already', headers: { ETag: ETAG } };
}

/** A reply that the operation describes itself stays as it is. */
const merged = (own: Record<string, Reply>, errors: Record<string, Reply>) =>
  Object.fromEntries(Object.entries(errors).filter(([status]) => !(status in own)));

function addExamples(part: Reply | Operation['requestBody'], schemas: Schemas): void {
  const content = part?.content?.[JSON_TYPE];
  if (content && !content.examples) content.example ??= exampleOf(content.schema, schemas);
}

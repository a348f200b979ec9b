import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, getSchemaPath, SwaggerModule } from '@nestjs/swagger';
import { config } from '../config.js';
import { ErrorView } from './error.view.js';

const DESCRIPTION = `Subscriptions of Indian doctors and clinics. Amounts are rupees with at most two decimals, except a
payment order's \`amount\`, which is paise. Dates are \`YYYY-MM-DD\` in India, times ISO 8601 UTC. Every error has one
shape: \`{ error, code, details?, requestId }\`.`;

/** Every call may refuse, always in the same shape. */
const REFUSAL = {
  description: 'A refusal: `code` says which, `error` what to tell the person.',
  content: { 'application/json': { schema: { $ref: getSchemaPath(ErrorView) } } },
};

interface OperationObject {
  responses: Record<string, object>;
}

/** Serves the contract at `/api/docs` and `/api/openapi.json`, read from the code. */
export async function describeApi(app: NestFastifyApplication): Promise<void> {
  const { default: metadata } = await import('../metadata.js');
  await SwaggerModule.loadPluginMetadata(metadata);
  const about = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Nirog API')
    .setVersion('1')
    .setDescription(DESCRIPTION)
    .addServer(config.publicUrl)
    .addBearerAuth()
    .build();
  const document = SwaggerModule.createDocument(app, about, { extraModels: [ErrorView] });
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path) as OperationObject[]))
    operation.responses['default'] = REFUSAL;
  SwaggerModule.setup('api/docs', app, document, { jsonDocumentUrl: 'api/openapi.json' });
}

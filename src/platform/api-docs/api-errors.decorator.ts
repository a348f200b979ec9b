import { ApiExtension } from '@nestjs/swagger';
import type { ErrorCode } from '../../shared/domain-error.js';

/** Where an operation's own refusals stand in the OpenAPI document. */
export const ERROR_CODES_EXTENSION = 'x-refusals';

/**
 * Names what a call can refuse beside what its shape already tells (see `api-docs/errors.ts`: no token, another role,
 * a wrong field, a body that is too large …). The document lists them with their texts; the stories prove each one.
 */
export const ApiErrors = (...codes: ErrorCode[]) => ApiExtension(ERROR_CODES_EXTENSION, codes);

import { ApiExtension } from '@nestjs/swagger';
import type { ErrorCode } from '../../shared/domain-error.js';

/** OpenAPI extension that holds an operation's own error codes. */
export const ERROR_CODES_EXTENSION = 'x-error-codes';

/**
 * Lists the error codes of a call that `errorCodesOf` cannot derive from its shape (login, role, validation, body
 * size). The document shows them with their texts; a test triggers each one.
 */
export const ApiErrors = (...codes: ErrorCode[]) => ApiExtension(ERROR_CODES_EXTENSION, codes);

import { ApiExtension } from '@nestjs/swagger';
import type { RefusalCode } from '../../shared/domain-error.js';

/** Where an operation's own refusals stand in the OpenAPI document. */
export const REFUSES = 'x-refusals';

/**
 * Names what a call can refuse beside what its shape already tells (see `openapi.refusals.ts`: no token, another role,
 * a wrong field, a body that is too large …). The document lists them with their texts; the stories prove each one.
 */
export const Refuses = (...codes: RefusalCode[]) => ApiExtension(REFUSES, codes);

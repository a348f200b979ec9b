import { applyDecorators, Header } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

/** OpenAPI extension of `NoStore`. */
export const NO_STORE = 'x-no-store';

/** Forbids caching of the response, even by the browser. Such a response has no ETag. */
export const NoStore = () => applyDecorators(Header('cache-control', 'no-store'), ApiExtension(NO_STORE, true));

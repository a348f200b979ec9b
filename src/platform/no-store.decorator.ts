import { applyDecorators, Header } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

/** Where the document keeps it; see `NoStore`. */
export const NO_STORE = 'x-no-store';

/** A reply that nobody keeps, not even the browser that asked: it carries no tag. */
export const NoStore = () => applyDecorators(Header('cache-control', 'no-store'), ApiExtension(NO_STORE, true));

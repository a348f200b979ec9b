import { SetMetadata } from '@nestjs/common';

export const PUBLIC = 'public';

/** Marks a route that needs no login. */
export const Public = () => SetMetadata(PUBLIC, true);

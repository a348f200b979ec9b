import { SetMetadata } from '@nestjs/common';

export const PUBLIC = 'public';

/** A call that needs no login. */
export const Public = () => SetMetadata(PUBLIC, true);

import { All, Controller, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../../platform/public.decorator.js';
import { ProviderErrorFilter } from '../../provider-error.js';
import { unknownRouteError, unknownUrlError } from '../razorpay-errors.js';

const PATHS = [':a', ':a/:b', ':a/:b/:c', ':a/:b/:c/:d'];

/** Responds to any other URL of Razorpay's API. Must be registered last. */
@Public()
@ApiExcludeController()
@UseFilters(ProviderErrorFilter)
@Controller('sandbox/razorpay')
export class UnknownUrlController {
  @All(PATHS.map((path) => `v1/${path}`))
  refuse(): never {
    throw unknownUrlError();
  }

  /** An API version that Razorpay's gateway does not route. */
  @All(PATHS.map((path) => `v3/${path}`))
  lose(): never {
    throw unknownRouteError();
  }
}

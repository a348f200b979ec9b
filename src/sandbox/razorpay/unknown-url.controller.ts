import { All, Controller, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../platform/public.decorator.js';
import { ProviderErrorFilter } from '../provider-error.js';
import { noSuchUrl } from './razorpay-errors.js';

/** Any other address of Razorpay's API. Must be registered last. */
@Public()
@ApiExcludeController()
@UseFilters(ProviderErrorFilter)
@Controller('sandbox/razorpay/v1')
export class UnknownUrlController {
  @All([':a', ':a/:b', ':a/:b/:c', ':a/:b/:c/:d'])
  refuse(): never {
    throw noSuchUrl();
  }
}

import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { NoBody } from '../../platform/http/no-body.js';
import { Idempotent } from '../../platform/idempotency/idempotency.interceptor.js';
import { Audit } from '../../platform/http/audit.decorator.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { ApiErrors } from '../../platform/api-docs/api-errors.decorator.js';
import { DoctorId, Requires } from '../../auth/caller.decorators.js';
import { SaveGateway } from './gateway.dto.js';
import { GatewayService } from './gateway.service.js';
import type { GatewayResponse } from './gateway.view.js';

@ApiTags('account')
@ApiBearerAuth()
@Controller('account/payment-gateway')
export class GatewayController {
  constructor(private readonly gateways: GatewayService) {}

  /**
   * Returns the doctor's Razorpay account.
   * @remarks Shows the key id, the webhook address and whether webhooks arrive. Secrets are write-only and never
   * returned.
   */
  @Get()
  @Requires('keys.read')
  async gateway(@DoctorId() doctorId: string): Promise<GatewayResponse> {
    return { payment_gateway: await this.gateways.get(doctorId) };
  }

  /**
   * Saves Razorpay keys.
   * @remarks Checks the keys with Razorpay first and saves them only if Razorpay accepts them. Nirog then sets up the
   * webhook at Razorpay if the keys allow it; otherwise `webhook_secret` is required, and the webhook must be created
   * in the Razorpay dashboard.
   */
  @Put()
  @Requires('keys.manage')
  @Idempotent()
  @ApiErrors('gateway.keys_refused', 'gateway.unreachable')
  async saveGateway(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Body() input: SaveGateway,
  ): Promise<GatewayResponse> {
    return { payment_gateway: await this.gateways.save(context, doctorId, input) };
  }

  /**
   * Checks the saved Razorpay keys.
   * @remarks Calls Razorpay with the saved keys and sets up the webhook again if the keys allow it. Returns 400 if
   * Razorpay rejects the keys, and 503 if it does not answer.
   */
  @Post('check')
  @Requires('keys.manage')
  @NoBody()
  @Idempotent()
  @HttpCode(200)
  @ApiErrors('gateway.keys_refused', 'gateway.unreachable')
  async checkGateway(@Audit() context: AuditContext, @DoctorId() doctorId: string): Promise<GatewayResponse> {
    return { payment_gateway: await this.gateways.check(context, doctorId) };
  }
}

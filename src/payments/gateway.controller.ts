import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Refuses } from '../platform/refuses.decorator.js';
import { DoctorId, Roles } from '../auth/caller.decorators.js';
import { SaveGateway } from './gateway.dto.js';
import { GatewayService } from './gateway.service.js';
import type { GatewayReply } from './gateway.view.js';

@ApiTags('account')
@ApiBearerAuth()
@Roles('doctor')
@Controller('account/payment-gateway')
export class GatewayController {
  constructor(private readonly gateways: GatewayService) {}

  /** The doctor's Razorpay account; secrets are never shown. */
  @Get()
  async gateway(@DoctorId() doctorId: string): Promise<GatewayReply> {
    return { payment_gateway: await this.gateways.get(doctorId) };
  }

  /** Saves keys once Razorpay has accepted them. */
  @Put()
  @Refuses('gateway.keys_refused', 'gateway.unreachable')
  async saveGateway(@DoctorId() doctorId: string, @Body() input: SaveGateway): Promise<GatewayReply> {
    return { payment_gateway: await this.gateways.save(doctorId, input) };
  }

  /** Asks Razorpay whether the saved keys work. */
  @Post('check')
  @HttpCode(200)
  @Refuses('gateway.keys_refused', 'gateway.unreachable')
  async checkGateway(@DoctorId() doctorId: string): Promise<GatewayReply> {
    return { payment_gateway: await this.gateways.check(doctorId) };
  }
}

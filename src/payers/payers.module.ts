import { Module } from '@nestjs/common';
import { PayersController } from './payers.controller.js';
import { PayersService } from './payers.service.js';

@Module({
  controllers: [PayersController],
  providers: [PayersService],
})
export class PayersModule {}

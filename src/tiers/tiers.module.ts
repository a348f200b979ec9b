import { Module } from '@nestjs/common';
import { PlansModule } from '../plans/plans.module.js';
import { TiersController } from './tiers.controller.js';
import { TiersService } from './tiers.service.js';

@Module({ imports: [PlansModule], controllers: [TiersController], providers: [TiersService] })
export class TiersModule {}

import { Module } from '@nestjs/common';
import { RazorpaySdkClient } from './razorpay-sdk.js';
import { Razorpay } from './razorpay.js';

@Module({ providers: [{ provide: Razorpay, useClass: RazorpaySdkClient }], exports: [Razorpay] })
export class RazorpayModule {}

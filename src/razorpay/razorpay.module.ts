import { Module } from '@nestjs/common';
import { RazorpayBySdk } from './razorpay-sdk.js';
import { Razorpay } from './razorpay.js';

@Module({ providers: [{ provide: Razorpay, useClass: RazorpayBySdk }], exports: [Razorpay] })
export class RazorpayModule {}

import { Module } from '@nestjs/common';
import { WhatsAppCloud } from './whatsapp-cloud.js';
import { WhatsApp } from './whatsapp.js';

@Module({ providers: [{ provide: WhatsApp, useClass: WhatsAppCloud }], exports: [WhatsApp] })
export class WhatsAppModule {}

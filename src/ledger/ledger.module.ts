import { Module } from '@nestjs/common';
import { onWorker } from '../config.js';
import { LedgerCheckService } from './ledger-check.service.js';

@Module({ providers: [...onWorker(LedgerCheckService)] })
export class LedgerModule {}

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountsService } from '../../auth/accounts.service.js';
import { randomToken } from '../../platform/secrets.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** Creates each doctor's webhook endpoint when their account is approved, so that no read needs to create it. */
@Injectable()
export class WebhookEndpointProvisioner {
  constructor(accounts: AccountsService) {
    accounts.onApproval(createWebhookEndpoint);
  }
}

/** May be repeated: a doctor keeps the first token. */
async function createWebhookEndpoint(tx: EntityManager, doctorId: string): Promise<void> {
  const endpoint = { token: randomToken(24), doctorId };
  await tx.createQueryBuilder().insert().into(WebhookEndpoint).values(endpoint).orIgnore().execute();
}

/** The secret part of the doctor's webhook address. @throws Error if the account was never approved. */
export async function findWebhookToken(tx: EntityManager, doctorId: string): Promise<string> {
  return (await tx.findOneByOrFail(WebhookEndpoint, { doctorId })).token;
}

import type { EntityManager, FindOperator } from 'typeorm';
import { EventDelivery } from './event-delivery.entity.js';

interface PendingOf {
  doctorId: string;
  webhookId: string;
  createdAt?: FindOperator<Date>;
}

/** Makes the deliveries of a webhook due now. */
export async function retryPendingDeliveries(tx: EntityManager, doctorId: string, webhookId: string): Promise<void> {
  await tx.update(EventDelivery, { doctorId, webhookId, state: 'pending' }, { nextTryAt: () => 'now()' });
}

/** Ends deliveries that will not be sent. The doctor can replay their events. */
export async function endPendingDeliveries(tx: EntityManager, pending: PendingOf, error: string): Promise<void> {
  const ended = { state: 'failed', nextTryAt: null, leasedUntil: null, error } as const;
  await tx.update(EventDelivery, { ...pending, state: 'pending' }, ended);
}

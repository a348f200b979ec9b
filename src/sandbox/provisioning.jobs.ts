import { Process, Processor } from '@nestjs/bull';
import { GatewayService } from '../payments/gateway/gateway.service.js';
import { EventConsumer, type EventJob } from '../platform/jobs/event-consumer.js';
import { RazorpayAccounts } from './razorpay/razorpay-accounts.js';

/** Creates a simulated Razorpay account for every approved doctor. */
@Processor('sandbox')
export class ProvisioningJobs {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly accounts: RazorpayAccounts,
    private readonly gateways: GatewayService,
  ) {}

  @Process('account.approved')
  onApproved(job: EventJob<'account.approved'>): Promise<void> {
    return this.consumer.handle(job, async ({ doctorId }, context) =>
      this.gateways.provision(context, doctorId, await this.accounts.ensureAccount(doctorId)),
    );
  }

  /** A doctor may also enter other simulator keys by hand. */
  @Process('gateway.saved')
  onSaved(job: EventJob<'gateway.saved'>): Promise<void> {
    return this.consumer.handle(job, ({ doctorId }) => this.accounts.linkSavedKeys(doctorId));
  }
}

import { Process, Processor } from '@nestjs/bull';
import { GatewayService } from '../payments/account/gateway.service.js';
import { Hearing, type JobOf } from '../platform/jobs/event-consumer.js';
import { RazorpayAccounts } from './razorpay/razorpay-accounts.js';

/** Gives every approved doctor a working account at the simulated Razorpay. */
@Processor('sandbox')
export class ProvisioningJobs {
  constructor(
    private readonly hearing: Hearing,
    private readonly accounts: RazorpayAccounts,
    private readonly gateways: GatewayService,
  ) {}

  @Process('account.approved')
  onApproved(job: JobOf<'account.approved'>): Promise<void> {
    return this.hearing.of(job, async ({ doctorId }) =>
      this.gateways.provision(doctorId, await this.accounts.ensureFor(doctorId)),
    );
  }

  /** A doctor may also save other keys of the simulator's by hand. */
  @Process('gateway.saved')
  onSaved(job: JobOf<'gateway.saved'>): Promise<void> {
    return this.hearing.of(job, ({ doctorId }) => this.accounts.adopt(doctorId));
  }
}

import { Injectable } from '@nestjs/common';

/** Health checks are public and frequent, so each result is cached for this long. */
const CACHE_MS = 5_000;

/** `webhooks`: a doctor's webhooks do not arrive. `whatsapp`: WhatsApp does not accept all messages. */
export type HealthWarningName = 'webhooks' | 'whatsapp';

/** Resolves to whether the warning applies now. */
type WarningCheck = () => Promise<boolean>;

/** Warnings that the health check reports although the server is ready. Other modules register the checks. */
@Injectable()
export class HealthWarnings {
  private readonly checks = new Map<HealthWarningName, WarningCheck>();
  private readonly results = new Map<HealthWarningName, { at: number; isWarning: Promise<boolean> }>();

  register(name: HealthWarningName, check: WarningCheck): void {
    this.checks.set(name, check);
  }

  /** Returns `warning` if the check finds a problem, `unknown` if it failed or is not registered. Results are cached. */
  async statusOf<Status extends string>(name: HealthWarningName, warning: Status): Promise<Status | 'ok' | 'unknown'> {
    const check = this.checks.get(name);
    if (!check) return 'unknown';
    const now = performance.now();
    let result = this.results.get(name);
    if (!result || now - result.at > CACHE_MS) this.results.set(name, (result = { at: now, isWarning: check() }));
    return result.isWarning.then(
      (found) => (found ? warning : 'ok'),
      () => 'unknown',
    );
  }
}

/**
 * `npm run webhooks:replay -- --since 2026-11-20T10:00 [--until 2026-11-20T12:00] [--doctor <id>]`: processes the
 * webhooks of that time again. Times without a zone are in Indian time.
 */
import { parseArgs } from 'node:util';
import { parseTime, runCommand, UsageError } from './command.js';
import { isUuid } from './platform/db/columns.js';
import { replayWebhooks } from './platform/jobs/inbox.js';

const USAGE = 'Use: npm run webhooks:replay -- --since 2026-11-20T10:00 [--until 2026-11-20T12:00] [--doctor <id>]';

function parseOptions() {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ options: { since: text, until: text, doctor: text } }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

await runCommand(async (db) => {
  const { since, until, doctor = null } = parseOptions();
  if (since === undefined) throw new UsageError(`--since is required, for example --since 2026-11-20T10:00.\n${USAGE}`);
  if (doctor !== null && !isUuid(doctor)) throw new UsageError(`--doctor must be the id of a doctor.\n${USAGE}`);
  const range = {
    since: parseTime('since', since, USAGE),
    until: until === undefined ? null : parseTime('until', until, USAGE),
  };
  const { razorpay, whatsapp } = await replayWebhooks(db, { ...range, doctorId: doctor });
  const span = `${range.since.toISOString()} to ${range.until?.toISOString() ?? 'now'}`;
  return `${razorpay + whatsapp} webhooks of ${span} will be processed again: ${razorpay} of Razorpay, ${whatsapp} of WhatsApp.`;
});

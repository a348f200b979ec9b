/**
 * `npm run admin:password -- meera@operator.example [--create] [--enable]`: prints a one-time link with which an admin or
 * support login chooses a new password; for an admin whose password is lost when no other admin can make the link. `--create`
 * makes an admin of an email that has no account, `--enable` lets a disabled login in again.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { DataSource, EntityManager } from 'typeorm';
import { Account } from './auth/account.entity.js';
import { createPasswordLink } from './auth/password-links.service.js';
import { hashPassword } from './auth/passwords.js';
import { command, UsageError } from './command.js';
import { auditSettings, runAsSystem } from './platform/audit-context.js';
import { SystemClock } from './platform/clock.js';
import { newId } from './platform/columns.js';
import { LOCKED } from './platform/database.js';
import { normalEmail } from './shared/text.js';

const USAGE = 'Use: npm run admin:password -- meera@operator.example [--create] [--enable]';

function asked() {
  const flag = { type: 'boolean', default: false } as const;
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { create: flag, enable: flag } });
    const [email = '', ...more] = positionals.map(normalEmail);
    if (!/^\S+@\S+$/.test(email) || more.length > 0) throw new Error('Name one email.');
    return { email, ...values };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

/** The id of the login, made or let in again where that was asked for. */
async function loginOf(tx: EntityManager, { email, create, enable }: ReturnType<typeof asked>, now: Date) {
  const account = await tx.findOne(Account, { where: { email }, lock: LOCKED });
  if (!account) {
    if (!create) throw new UsageError(`There is no account with the email ${email}. --create makes an admin of it.`);
    const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
    const id = newId();
    const approved = { status: 'approved', approvedAt: now, createdAt: now } as const;
    await tx.insert(Account, { id, email, role: 'admin', passwordHash, ...approved });
    return id;
  }
  if (account.role === 'doctor')
    throw new UsageError(`${email} is a doctor's account: an admin makes its password link on the Accounts screen.`);
  if (account.status !== 'approved') {
    if (!enable) throw new UsageError(`The login ${email} is disabled. --enable lets it in again.`);
    await tx.update(Account, { id: account.id }, { status: 'approved' });
  }
  return account.id;
}

const linkFor = (db: DataSource, wish: ReturnType<typeof asked>) =>
  runAsSystem('admin.password', () =>
    db.transaction(async (tx) => {
      const now = new SystemClock().now();
      await tx.query(`SELECT ${auditSettings(now)}`);
      return createPasswordLink(tx, await loginOf(tx, wish, now), now);
    }),
  );

await command(async (db) => {
  const { url, expires_at } = await linkFor(db, asked());
  return `Open this link to choose a password. It works once, until ${expires_at.toISOString()}:\n${url}`;
});

/**
 * `npm run admin:password -- meera@operator.example [--create] [--enable] [--without-second-factor]` prints a one-time link to choose a new password
 * for a staff account. For the case that no admin can log in: otherwise an admin creates the link on the Staff
 * screen. `--create` creates an admin account for an email that has none. `--enable` enables a disabled account.
 * `--without-second-factor` removes its second factors at once, for an admin who has lost them and has no colleague.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { DataSource, EntityManager } from 'typeorm';
import { Account } from './auth/account.entity.js';
import { removeAllFactors } from './auth/second-factor/factor-removals.service.js';
import { createPasswordLink } from './auth/passwords/password-links.service.js';
import { hashPassword } from './auth/passwords/password-hash.js';
import { runCommand, UsageError } from './command.js';
import { auditSettingsSql, systemContext } from './platform/audit-context.js';
import { SystemClock } from './platform/clock.js';
import { newId } from './platform/db/columns.js';
import { LOCKED } from './platform/db/database.js';
import { normalizeEmail } from './shared/text.js';

const USAGE = 'Use: npm run admin:password -- meera@operator.example [--create] [--enable] [--without-second-factor]';

function parseArguments() {
  const flag = { type: 'boolean', default: false } as const;
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { create: flag, enable: flag, 'without-second-factor': flag },
    });
    const [email = '', ...more] = positionals.map(normalizeEmail);
    if (!/^\S+@\S+$/.test(email) || more.length > 0) throw new Error('Give one email.');
    return { email, ...values };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

type Arguments = ReturnType<typeof parseArguments>;

async function createAdmin(tx: EntityManager, email: string, now: Date): Promise<string> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const id = newId();
  await tx.insert(Account, {
    id,
    email,
    role: 'admin',
    passwordHash,
    status: 'approved',
    approvedAt: now,
    createdAt: now,
  });
  return id;
}

/** @returns the id of an account that may log in. */
async function prepareLogin(
  tx: EntityManager,
  { email, create, enable, ...flags }: Arguments,
  now: Date,
): Promise<string> {
  const account = await tx.findOne(Account, { where: { email }, lock: LOCKED });
  if (!account) {
    if (!create) throw new UsageError(`No account has the email ${email}. --create creates an admin login for it.`);
    return createAdmin(tx, email, now);
  }
  if (account.role === 'doctor')
    throw new UsageError(`${email} is a doctor's account. An admin creates its password link on the Accounts screen.`);
  if (account.status !== 'approved') {
    if (!enable) throw new UsageError(`The login ${email} is disabled. --enable enables it.`);
    await tx.update(Account, { id: account.id }, { status: 'approved' });
  }
  if (flags['without-second-factor']) await removeAllFactors(tx, account.id);
  return account.id;
}

const createLink = (db: DataSource, parsed: Arguments) =>
  db.transaction(async (tx) => {
    const now = new SystemClock().now();
    await tx.query(`SELECT ${auditSettingsSql(systemContext('admin.password'), now)}`);
    return createPasswordLink(tx, await prepareLogin(tx, parsed, now), now);
  });

await runCommand(async (db) => {
  const { url, expires_at } = await createLink(db, parseArguments());
  return `Open this link to choose a new password. It works once, until ${expires_at.toISOString()}:\n${url}`;
});

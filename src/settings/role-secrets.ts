import { randomBytes } from 'node:crypto';
import { ConfigError, type Env, type Role } from './config-values.js';

/** Development defaults for required secrets. Fixed, so that data encrypted before a restart stays readable. */
const DEVELOPMENT_DEFAULTS: Env = {
  JWT_SECRET: 'for development only: set JWT_SECRET in production',
  ENCRYPTION_KEY: Buffer.from('development only, 32 bytes long.').toString('hex'),
  WHATSAPP_TOKEN: 'sim-whatsapp-token',
  WHATSAPP_APP_SECRET: 'sim-whatsapp-app-secret',
  WHATSAPP_VERIFY_TOKEN: 'sim-whatsapp-verify-token',
  WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
};

const STORES = ['DATABASE_URL', 'REDIS_URL', 'PUBLIC_URL'];

/** What a production process of each role cannot do without. */
const REQUIRED: Record<Role, readonly string[]> = {
  all: [...STORES, ...Object.keys(DEVELOPMENT_DEFAULTS)],
  // Also sends: a patient waits for the code that opens the own data.
  api: [...STORES, ...Object.keys(DEVELOPMENT_DEFAULTS)],
  worker: [...STORES, 'ENCRYPTION_KEY', 'WHATSAPP_TOKEN', 'WHATSAPP_PHONE_NUMBER_ID'],
  migrate: ['DATABASE_URL'],
};

/**
 * Values of secrets that a role does without. With a random one nothing that a caller sends is valid; without a key
 * nothing can be encrypted.
 */
const withoutSecret = (name: string): string =>
  ['JWT_SECRET', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'].includes(name) ? randomBytes(32).toString('hex') : '';

/** @throws ConfigError that names the settings that this role needs and that are missing */
export function assertRoleSettings(env: Env, role: Role): void {
  const missing = REQUIRED[role].filter((name) => !env[name]);
  if (missing.length) throw new ConfigError(`Set these before a production start: ${missing.join(', ')}`);
}

/** The value of a required secret that is not set; undefined for any other setting. @param isStrict in production */
export function defaultSecret(name: string, role: Role, isStrict: boolean): string | undefined {
  const fallback = DEVELOPMENT_DEFAULTS[name];
  return isStrict && fallback !== undefined && !REQUIRED[role].includes(name) ? withoutSecret(name) : fallback;
}

import { readFileSync } from 'node:fs';
import { ConfigError, ConfigProblems, type Env } from './config-values.js';

/** Settings that may be in a file instead, for example of Docker secrets. */
export const SECRET_SETTINGS = [
  ...[
    'JWT_SECRET',
    'JWT_SECRET_PREVIOUS',
    'ENCRYPTION_KEY',
    'ENCRYPTION_KEY_PREVIOUS',
    'ADMIN_PASSWORD',
    'METRICS_TOKEN',
  ],
  ...['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_READ_URLS', 'BACKUP_DATABASE_URL'],
  ...['REDIS_URL', 'REDIS_SENTINEL_PASSWORD'],
  ...['WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
];

/** Their file may be empty: then they are not set, so that a deployment can name all files. */
export const OPTIONAL_SECRETS = [
  'JWT_SECRET_PREVIOUS',
  'ENCRYPTION_KEY_PREVIOUS',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'DATABASE_READ_URLS',
];

/** The first line of a file that holds a secret. @throws ConfigError */
function readSecret(setting: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(`${setting}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  const secret = text.replace(/\r?\n$/, '');
  if (secret === '' && OPTIONAL_SECRETS.some((name) => setting === `${name}_FILE`)) return '';
  if (secret === '' || secret.includes('\n'))
    throw new ConfigError(`${setting}: ${path} must hold the secret as its only line`);
  return secret;
}

/**
 * The environment with the secrets from files: `JWT_SECRET_FILE=/run/secrets/jwt` sets `JWT_SECRET`.
 * @throws ConfigError with a line for every file that is missing, and every secret that is set twice.
 */
export function withSecretFiles(env: Env): Env {
  const problems = new ConfigProblems();
  const secrets = SECRET_SETTINGS.flatMap((name) => {
    const path = env[`${name}_FILE`];
    if (!path) return [];
    const read = () => {
      if (env[name]) throw new ConfigError(`Set ${name} or ${name}_FILE, not both`);
      return readSecret(`${name}_FILE`, path);
    };
    return [[name, problems.collect(read, '')] as const];
  });
  problems.assertNone();
  return { ...env, ...Object.fromEntries<string>(secrets) };
}

import { readConfig, type Config } from '../config.js';
import { type ConfigError } from './config-values.js';

const COMMON = {
  NODE_ENV: 'production',
  DEMO: 'off',
  DATABASE_URL: 'postgres://nirog:secret@127.0.0.1:5432/nirog',
  REDIS_URL: 'redis://:secret@127.0.0.1:6379',
  PUBLIC_URL: 'https://care.example',
};
const SECRETS = {
  JWT_SECRET: 'Zm9yIHRlc3RzIG9ubHksIG5ldmVyIHRvIGJlIHVzZWQ',
  ENCRYPTION_KEY: '0'.repeat(64),
  WHATSAPP_TOKEN: 'token',
  WHATSAPP_APP_SECRET: 'secret',
  WHATSAPP_VERIFY_TOKEN: 'verify',
  WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
};
type Name = keyof typeof SECRETS;
const NAMES = Object.keys(SECRETS) as Name[];

const pick = (names: readonly Name[]) => Object.fromEntries(names.map((name) => [name, SECRETS[name]]));
const problemOf = (env: Record<string, string>): string => {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    return (error as ConfigError).message;
  }
};

const ROLES: [role: string, needed: Name[]][] = [
  ['all', NAMES],
  ['api', NAMES],
  ['worker', ['ENCRYPTION_KEY', 'WHATSAPP_TOKEN', 'WHATSAPP_PHONE_NUMBER_ID']],
  ['migrate', []],
];

describe.each(ROLES)('a production process with ROLE=%s', (ROLE, needed) => {
  it('starts with the secrets that it needs', () => {
    expect(problemOf({ ...COMMON, ...pick(needed), ROLE })).toBe('');
  });

  it('does not start without one of them', () => {
    for (const name of needed) {
      const others = needed.filter((other) => other !== name);
      expect(problemOf({ ...COMMON, ...pick(others), ROLE })).toBe(`Set these before a production start: ${name}`);
    }
  });

  it('never uses the development value of one that is missing', () => {
    const secretsOf = ({ jwtSecrets, encryptionKeys, whatsapp }: Config): string[] => {
      const { token, appSecret, verifyToken, phoneNumberId } = whatsapp;
      const keys = encryptionKeys.map((key) => key.toString('hex'));
      return [...jwtSecrets, ...keys, token, appSecret, verifyToken, phoneNumberId].filter(Boolean);
    };
    const inUse = secretsOf(readConfig({ ...COMMON, ...pick(needed), ROLE }));
    const development = secretsOf(readConfig({ WHATSAPP_PHONE_NUMBER_ID: '200000000000002' }));
    expect(inUse.filter((secret) => development.includes(secret))).toEqual([]);
    expect(inUse).toEqual(expect.arrayContaining(needed.map((name) => SECRETS[name])));
  });
});

it('gives a process that verifies nothing random secrets, with which nothing is valid', () => {
  const env = { ...COMMON, ...pick(['ENCRYPTION_KEY', 'WHATSAPP_TOKEN', 'WHATSAPP_PHONE_NUMBER_ID']), ROLE: 'worker' };
  const secrets = [1, 2].flatMap(() => {
    const { jwtSecrets, whatsapp } = readConfig(env);
    return [jwtSecrets[0], whatsapp.appSecret, whatsapp.verifyToken];
  });
  expect(new Set(secrets).size).toBe(6);
  for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{64}$/);
});

it('gives a process without the encryption key none, so that it encrypts nothing', () => {
  expect(readConfig({ ...COMMON, ROLE: 'migrate' }).encryptionKeys).toEqual([]);
});

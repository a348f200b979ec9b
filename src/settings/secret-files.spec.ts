import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config.js';
import { ConfigError } from './config-values.js';
import { OPTIONAL_SECRETS, SECRET_SETTINGS, withSecretFiles } from './secret-files.js';

describe('secrets from files', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'nirog-secrets-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const file = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const problemsOf = (env: Record<string, string>): string[] => {
    try {
      withSecretFiles(env);
      return [];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return error.message.split('\n');
    }
  };

  it.each(SECRET_SETTINGS)('%s', (name) => {
    const env = { [`${name}_FILE`]: file(name, 'a secret\n'), PORT: '3001' };
    expect(withSecretFiles(env)).toEqual({ ...env, [name]: 'a secret' });
    expect(withSecretFiles({ [`${name}_FILE`]: '', [name]: 'its own' })[name]).toBe('its own');
  });

  it('keep spaces, and lose the line end of any system', () => {
    expect(withSecretFiles({ JWT_SECRET_FILE: file('windows', ' a b \r\n') })['JWT_SECRET']).toBe(' a b ');
    expect(withSecretFiles({ JWT_SECRET_FILE: file('bare', 'a') })['JWT_SECRET']).toBe('a');
  });

  it.each(OPTIONAL_SECRETS)('%s may have an empty file, and is then not set', (name) => {
    for (const text of ['', '\n']) expect(withSecretFiles({ [`${name}_FILE`]: file('none', text) })[name]).toBe('');
  });

  it('are settings like others', () => {
    const key = 'ab'.repeat(32);
    const { encryptionKeys } = readConfig({ ENCRYPTION_KEY_FILE: file('key', `${key}\n`) });
    expect(encryptionKeys).toEqual([Buffer.from(key, 'hex')]);
  });

  it('are refused with a line for each problem, which shows no secret', () => {
    const [twice, empty, lines] = [file('twice', 'hidden'), file('empty', '\n'), file('lines', 'hidden\nhidden')];
    const env = {
      JWT_SECRET: 'hidden',
      JWT_SECRET_FILE: twice,
      ENCRYPTION_KEY_FILE: join(folder, 'missing'),
      REDIS_URL_FILE: empty,
      WHATSAPP_TOKEN_FILE: lines,
    };
    const problems = problemsOf(env);
    expect(problems).toEqual([
      'Set JWT_SECRET or JWT_SECRET_FILE, not both',
      `ENCRYPTION_KEY_FILE: ${env.ENCRYPTION_KEY_FILE} cannot be read (ENOENT)`,
      `REDIS_URL_FILE: ${empty} must hold the secret as its only line`,
      `WHATSAPP_TOKEN_FILE: ${lines} must hold the secret as its only line`,
    ]);
    expect(problems.join()).not.toContain('hidden');
  });
});

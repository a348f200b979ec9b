// @ts-check
/** Two API processes, two workers, and the simulators of Razorpay and WhatsApp in a process and a database of their own. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.mjs';
import { REDIS_NAME } from './redis.mjs';
import { fetchJson } from './part.mjs';

export const ADMIN_EMAIL = 'admin@cluster.nirog.example';

export const DATABASE = { product: 'nirog', providers: 'nirog_providers' };

/** @param {import('./settings.mjs').Settings} settings @returns the settings of the product's processes and of the simulators */
export function productSettings({ ports, secrets, host }) {
  const databaseUrl = (/** @type {string} */ login, /** @type {string} */ database, port = ports.primary) =>
    `postgres://nirog_${login === 'app' ? 'login' : 'owner'}:${secrets[login]}@${host('haproxy')}:${port}/${database}`;
  const publicUrl = `http://localhost:${ports.http}`;
  const providersUrl = `http://${host('providers')}:${ports.providers}`;
  const shared = {
    REDIS_URL: `redis://:${secrets['redis']}@${REDIS_NAME}/0`,
    REDIS_SENTINELS: ports.sentinel.map((port, n) => `${host(`sentinel-${n + 1}`)}:${port}`).join(','),
    REDIS_SENTINEL_PASSWORD: secrets['sentinel'] ?? '',
    PUBLIC_URL: publicUrl,
    WHATSAPP_TOKEN: secrets['whatsappToken'] ?? '',
    WHATSAPP_APP_SECRET: secrets['whatsappAppSecret'] ?? '',
    WHATSAPP_VERIFY_TOKEN: secrets['whatsappVerifyToken'] ?? '',
    WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
    DEMO: 'off',
  };
  const product = {
    ...shared,
    NODE_ENV: 'production',
    SANDBOX: 'off',
    STORE_TLS: 'off', // with --machines, their addresses are networks of this machine
    SECOND_FACTOR: 'off', // the cluster is for trying out, with the password that it prints
    DATABASE_URL: databaseUrl('app', DATABASE.product),
    DATABASE_OWNER_URL: databaseUrl('owner', DATABASE.product),
    DATABASE_READ_URLS: databaseUrl('app', DATABASE.product, ports.standby),
    TRUST_PROXY: '2', // HAProxy, and the proxy for TLS, whose part clients play here
    JWT_SECRET: secrets['jwt'] ?? '',
    ENCRYPTION_KEY: secrets['encryptionKey'] ?? '',
    METRICS_TOKEN: secrets['metrics'] ?? '',
    ADMIN_EMAIL,
    ADMIN_PASSWORD: secrets['admin'] ?? '',
    RAZORPAY_BASE_URL: `${providersUrl}/sandbox/razorpay`,
    RAZORPAY_CHECKOUT_URL: `${providersUrl}/sandbox/razorpay/v1/checkout.js`,
    WHATSAPP_BASE_URL: `${providersUrl}/sandbox/whatsapp`,
    WHATSAPP_DAILY_USERS: '0',
  };
  const providers = {
    ...shared,
    SANDBOX: 'on',
    DATABASE_URL: databaseUrl('owner', DATABASE.providers),
    REDIS_PREFIX: DATABASE.providers,
    SANDBOX_TARGET_URL: `http://${host('haproxy')}:${ports.http}`,
  };
  return { product, providers };
}

/** @param {import('./settings.mjs').Settings} settings @returns {import('./part.mjs').PartSpec[]} */
export function productParts(settings) {
  const { folder: parent, ports, host } = settings;
  const { product, providers } = productSettings(settings);
  const { PATH = '', HOME = '' } = process.env;
  /** @param {string} name @param {number} port @param {Record<string, string>} env @returns {import('./part.mjs').PartSpec} */
  const part = (name, port, env) => {
    const folder = join(parent, name);
    const all = { ...env, HOST: host(name), PORT: String(port) };
    return {
      name,
      folder,
      port,
      configure() {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const lines = Object.entries(all).map(([setting, value]) => `${setting}=${value}\n`);
        writeFileSync(join(folder, 'settings.env'), lines.join(''), { mode: 0o600 });
      },
      command: process.execPath,
      args: ['--enable-source-maps', join(ROOT, 'dist', 'main.js')],
      options: { env: { PATH, HOME, ...all } },
      async role() {
        const { status } = await fetchJson(`http://${host(name)}:${port}/api/health/ready`);
        return status === 'missing' ? '' : name.replace(/-\d+$/, '');
      },
    };
  };
  return [
    part('providers', ports.providers, providers),
    ...ports.api.map((port, n) => part(`api-${n + 1}`, port, { ...product, ROLE: 'api' })),
    ...ports.worker.map((port, n) => part(`worker-${n + 1}`, port, { ...product, ROLE: 'worker' })),
  ];
}

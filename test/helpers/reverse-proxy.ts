import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './server.js';

const DEPLOY = resolve(import.meta.dirname, '../../scripts/deploy');
const START_MS = 15_000;
export const PUBLIC_URL = 'https://care.example';
export const ADMIN_URL = 'https://admin.example';
export const QUEUES_URL = 'https://queues.example';

export type ProxyName = 'caddy' | 'nginx';

/** What reverse-proxies.mjs prints. */
export interface Material {
  reason?: string;
  folder: string;
  key: string;
  certificate: string;
  paths: Record<ProxyName, string>;
  libraries: Record<string, string>;
}

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

interface CallOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

export interface Proxy {
  call(url: string, options?: CallOptions): Promise<Answer>;
  port: { http: number; https: number };
  output(): string;
  stop(): Promise<void>;
}

/** Starts a proxy as its container does, before API processes with certificates of certificates.sh. */
export async function startProxy(
  material: Material,
  name: ProxyName,
  upstreams: string[],
  env: Record<string, string> = {},
  isReady = (status: number): boolean => status === 200,
): Promise<Proxy> {
  const port = { http: await freePort(), https: await freePort() };
  const run = join(material.folder, `${name}-${port.https}`);
  mkdirSync(run);
  const settings = {
    caddy: {
      CADDYFILE: join(DEPLOY, 'Caddyfile'),
      UPSTREAMS: upstreams.map((address) => `https://${address}`).join(' '),
      CADDY_TLS: `tls ${material.certificate} ${material.key}`,
      XDG_DATA_HOME: run,
      XDG_CONFIG_HOME: run,
    },
    nginx: {
      NGINX_CONF: join(DEPLOY, 'nginx.conf'),
      UPSTREAMS: upstreams.join(' '),
      TLS_CERTIFICATE: material.certificate,
      TLS_CERTIFICATE_KEY: material.key,
      RUN_FOLDER: run,
      ACME_FOLDER: run,
    },
  }[name];
  const child = spawn('sh', [join(DEPLOY, `${name}.sh`)], {
    env: {
      PATH: `${material.paths[name]}:${process.env['PATH']}`,
      ...material.libraries,
      ...settings,
      CA_FILE: join(material.folder, 'ca/ca.pem'),
      HTTP_PORT: String(port.http),
      HTTPS_PORT: String(port.https),
      PUBLIC_URL,
      ADMIN_URL,
      QUEUES_URL,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const exited = once(child, 'exit');
  const ca = readFileSync(material.certificate);
  const call: Proxy['call'] = async (url, { body, ...options } = {}) => {
    const { protocol, hostname, pathname, search } = new URL(url);
    const isTls = protocol === 'https:';
    const request = (isTls ? https : http).request({
      host: '127.0.0.1',
      port: isTls ? port.https : port.http,
      path: pathname + search,
      agent: false,
      ...(isTls && { ca, servername: hostname }),
      ...options,
      headers: { host: hostname, ...options.headers },
    });
    request.on('error', () => undefined); // of the rest of a body that is refused
    request.end(body);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    let text = '';
    for await (const chunk of response) text += String(chunk);
    return { status: response.statusCode ?? 0, headers: response.headers, text };
  };
  const until = Date.now() + START_MS;
  for (;;) {
    const status = await call(`${PUBLIC_URL}/api/health/ready`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (isReady(status)) break;
    await sleep(100);
    if (Date.now() < until && child.exitCode === null) continue;
    child.kill('SIGTERM');
    throw new Error(`${name} does not start: ${output}`);
  }
  return {
    call,
    port,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

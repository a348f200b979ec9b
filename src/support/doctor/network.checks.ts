import { once } from 'node:events';
import tls from 'node:tls';
import { config } from '../../config.js';
import { SystemClock } from '../../platform/clock.js';
import { readPhoneNumber } from '../../whatsapp/phone-number.js';
import { attempt } from './attempt.js';
import { ok, problem, unknown, warning, type Finding } from './finding.js';

const TIMEOUT_MS = 5_000;
const DAY_MS = 86_400_000;
/** Let's Encrypt renews 30 days before the end. */
const CERTIFICATE_DAYS = { warning: 21, problem: 7 };
const HTTPS_PORT = 443;
/** Meta's error for a token that has expired or was revoked. */
const TOKEN_ERROR = 190;

const get = (url: string): Promise<Response> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });

/** The settings whose addresses differ: each is checked. */
const ADDRESSES = Object.entries({
  PUBLIC_URL: config.publicUrl,
  ADMIN_URL: config.adminUrl,
  QUEUES_URL: config.queuesUrl,
}).filter(([, url], n, all) => all.findIndex(([, other]) => other === url) === n);

async function checkAddress(check: string, url: string): Promise<Finding> {
  const response = await get(`${url}/api/health/ready`);
  const { status } = (await response.json().catch(() => ({}))) as { status?: string };
  if (response.ok && status === 'ok') return ok(check, `${url} answers and is ready`);
  const fix = `Open ${url}/api/health/ready: it names what is missing.`;
  if (response.ok && status === 'degraded') return warning(check, `${url} answers, but without Redis or a worker`, fix);
  if (status !== undefined) return problem(check, `${url} answers, but is not ready`, fix);
  return problem(
    check,
    `${url} answers ${response.status}, which is not from Nirog`,
    'Check DNS, and where the proxy sends requests.',
  );
}

async function checkCertificate(check: string, url: string): Promise<Finding> {
  const { hostname, port } = new URL(url);
  // An invalid certificate already fails the check of the address; this one reads its end.
  const socket = tls.connect({
    host: hostname,
    port: Number(port) || HTTPS_PORT,
    servername: hostname,
    rejectUnauthorized: false,
    timeout: TIMEOUT_MS,
  });
  socket.on('timeout', () => socket.destroy(new Error('no answer')));
  try {
    await once(socket, 'secureConnect');
    const end = Date.parse(socket.getPeerCertificate().valid_to);
    const days = Math.floor((end - new SystemClock().now().getTime()) / DAY_MS);
    const text = days < 0 ? 'has expired' : `valid for ${days} more days`;
    if (days >= CERTIFICATE_DAYS.warning) return ok(check, text);
    const fix = 'Check why the proxy does not renew it: its log, ports 80 and 443, DNS.';
    return (days < CERTIFICATE_DAYS.problem ? problem : warning)(check, text, fix);
  } finally {
    socket.destroy();
  }
}

function checkProxies(): Finding {
  const { trustProxy, publicUrl } = config;
  const text = `TRUST_PROXY=${trustProxy}`;
  const isHttps = publicUrl.startsWith('https:');
  if (isHttps && trustProxy === 0)
    return problem(
      'Proxies',
      `${text}, but https needs a proxy: all callers share one rate limit`,
      'Set TRUST_PROXY to the number of proxies.',
    );
  if (!isHttps && trustProxy > 0)
    return warning(
      'Proxies',
      `${text}, but PUBLIC_URL is http: without a proxy callers can forge their address`,
      'Set TRUST_PROXY=0 if there is no proxy.',
    );
  return ok('Proxies', text);
}

async function checkRazorpay(): Promise<Finding> {
  const { status } = await get(`${config.razorpay.baseUrl}/v1/payments`);
  const host = config.sandbox ? 'its simulator' : new URL(config.razorpay.baseUrl).host;
  if (status < 500) return ok('Razorpay', `${host} answers`);
  return problem('Razorpay', `${host} answers ${status}`, 'Wait, and look at status.razorpay.com.');
}

async function checkWhatsApp(): Promise<Finding> {
  if (config.whatsapp.token === '')
    return unknown('WhatsApp', 'this process has no WHATSAPP_TOKEN: run the checks in a worker, too');
  const [check, { status, code }] = ['WhatsApp', await readPhoneNumber()];
  if (status >= 500) return problem(check, `answers ${status}`, 'Wait, and look at metastatus.com.');
  if (config.sandbox) return ok(check, 'its simulator answers');
  if (status === 200) return ok(check, 'accepts the token and the number');
  if (status === 401 || code === TOKEN_ERROR)
    return problem(check, `rejects WHATSAPP_TOKEN (${code ?? status})`, 'Set a new WHATSAPP_TOKEN and restart.');
  return problem(check, `does not know the number (${code ?? status})`, 'Correct WHATSAPP_PHONE_NUMBER_ID.');
}

function certificateOf(name: string, url: string): Promise<Finding[]> {
  const check = name === 'PUBLIC_URL' ? 'Certificate' : `Certificate of ${name}`;
  return attempt(check, () => checkCertificate(check, url), 'Check the proxy and port 443.');
}

const REACH_OUT = 'Allow the server to open connections to it: firewall, DNS.';

/** The address that patients open, and the providers. */
export async function checkNetwork(): Promise<Finding[]> {
  const isHttps = config.publicUrl.startsWith('https:');
  const results = await Promise.all([
    ...ADDRESSES.map(([name, url]) =>
      attempt(name, () => checkAddress(name, url), 'Start the server, and check DNS, proxy and certificate.'),
    ),
    ...(isHttps ? ADDRESSES.map(([name, url]) => certificateOf(name, url)) : []),
    attempt('Proxies', () => Promise.resolve(checkProxies())),
    attempt('Razorpay', checkRazorpay, REACH_OUT),
    attempt('WhatsApp', checkWhatsApp, REACH_OUT),
  ]);
  return results.flat();
}

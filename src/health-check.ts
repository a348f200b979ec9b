/** Exits with 0 when the server of this container is ready: the container's health check. */
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { config } from './config.js';

/** The connection does not leave the machine, so it needs no check of the certificate. */
const request = (config.tls ? https : http).get(`${config.ownUrl}/api/health/ready`, { rejectUnauthorized: false });
try {
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  process.exit(response.statusCode === 200 ? 0 : 1);
} catch {
  process.exit(1);
}

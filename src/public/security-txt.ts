import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { config } from '../config.js';
import { Clock } from '../platform/clock.js';
import { addDays, startOfDay } from '../shared/calendar.js';

const ADDRESS = '/.well-known/security.txt';
/** RFC 9116 recommends less than a year. */
const DAYS_VALID = 90;

/** Serves security.txt (RFC 9116), which names the contact for security reports. Without a contact it is 404. */
export function serveSecurityTxt(app: NestFastifyApplication): void {
  if (!config.securityContact) return;
  const clock = app.get(Clock);
  const text = () =>
    [
      `Contact: ${config.securityContact}`,
      `Expires: ${startOfDay(addDays(clock.today(), DAYS_VALID)).toISOString()}`,
      'Preferred-Languages: en, hi',
      `Canonical: ${config.publicUrl}${ADDRESS}`,
    ].join('\n');
  app
    .getHttpAdapter()
    .getInstance()
    .get(ADDRESS, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(`${text()}\n`),
    );
}

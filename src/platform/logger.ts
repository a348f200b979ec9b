import type { LoggerService } from '@nestjs/common';
import { pino, stdSerializers } from 'pino';
import { config } from '../config.js';

/** Lines are written together, not one by one while requests wait; warnings and errors at once, the rest at an exit. */
const FLUSH_MS = 100;
const destination = pino.destination({ minLength: 16_000, sync: false });

const pinoLogger = pino(
  {
    level: config.logLevel,
    base: { role: config.role },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
  },
  destination,
);
setInterval(() => destination.flush(), FLUSH_MS).unref();

/** An error without what the driver adds to it: parameters of a query may be a patient's data. */
function serializeError(error: Error) {
  const { type, message, stack } = stdSerializers.err(error);
  const { constraint, code } = (error as { driverError?: { constraint?: string; code?: string } }).driverError ?? {};
  return { type, message, stack, ...(constraint && { constraint }), ...(code && { code }) };
}

type Level = 'info' | 'error' | 'warn' | 'debug' | 'trace' | 'fatal';
const URGENT = new Set<Level>(['warn', 'error', 'fatal']);

const write = (level: Level, message: unknown, context?: unknown): void => {
  const fields = typeof message === 'object' && message !== null ? message : { msg: String(message) };
  pinoLogger[level]({ ...(typeof context === 'string' && { context }), ...fields });
  if (URGENT.has(level)) destination.flushSync();
};

/** The line that every request has: its own sink, as nothing else is written so often. */
export const requestLog = pinoLogger.child({ context: 'http' });

/** Nest's logger, as JSON lines. Log ids and codes; never a name, a number or a message text. */
export const logger: LoggerService = {
  log: (message: unknown, ...rest: unknown[]) => write('info', message, rest.at(-1)),
  error: (message: unknown, ...rest: unknown[]) => write('error', message, rest.at(-1)),
  warn: (message: unknown, ...rest: unknown[]) => write('warn', message, rest.at(-1)),
  debug: (message: unknown, ...rest: unknown[]) => write('debug', message, rest.at(-1)),
  verbose: (message: unknown, ...rest: unknown[]) => write('trace', message, rest.at(-1)),
  fatal: (message: unknown, ...rest: unknown[]) => write('fatal', message, rest.at(-1)),
};

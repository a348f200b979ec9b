import type { LoggerService } from '@nestjs/common';
import { pino, stdSerializers } from 'pino';
import { config } from '../config.js';

/** Log lines are buffered so that requests do not wait. Warnings and errors are flushed immediately. */
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

/** Omits what the driver adds to an error: query parameters may contain patient data. */
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

/** Logger of the request log, used directly because it writes most lines. */
export const requestLog = pinoLogger.child({ context: 'http' });

/** Nest's logger; writes JSON lines. Log ids and codes; never a name, a phone number or a message text. */
export const logger: LoggerService = {
  log: (message: unknown, ...rest: unknown[]) => write('info', message, rest.at(-1)),
  error: (message: unknown, ...rest: unknown[]) => write('error', message, rest.at(-1)),
  warn: (message: unknown, ...rest: unknown[]) => write('warn', message, rest.at(-1)),
  debug: (message: unknown, ...rest: unknown[]) => write('debug', message, rest.at(-1)),
  verbose: (message: unknown, ...rest: unknown[]) => write('trace', message, rest.at(-1)),
  fatal: (message: unknown, ...rest: unknown[]) => write('fatal', message, rest.at(-1)),
};

import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';

/** Includes the timeouts of `poolSettings`: statement, lock and idle transaction (57014, 55P03, 25P03). */
const TRANSIENT_CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0[1-3]|08\d{3}|53300|57014|55P03|25P03)$/;

/** TypeORM's errors for the next statement of a transaction that has lost its connection. */
const CONNECTION_LOST_ERRORS = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

/** Whether PostgreSQL or Redis is temporarily unavailable: the same call may succeed later. */
export function isTransient(error: unknown): boolean {
  if (CONNECTION_LOST_ERRORS.some((kind) => error instanceof kind)) return true;
  const { code, driverError, message } = error as { code?: string; driverError?: { code?: string }; message?: string };
  const text = driverError?.code ?? code ?? '';
  return (
    TRANSIENT_CODES.test(text) ||
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect/.test(message ?? '')
  );
}

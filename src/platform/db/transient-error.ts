import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';

/** Also a statement that waited too long for its turn (57014, 55P03, 25P03: see `dataSourceOptions`). */
const TRANSIENT_CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0[1-3]|08\d{3}|53300|57014|55P03|25P03)$/;

/** What TypeORM says to the next statement of a transaction whose connection was cut. */
const CONNECTION_LOST_ERRORS = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

/** Whether PostgreSQL or Redis is away for a moment: nothing is wrong with what was asked. */
export function isTransient(error: unknown): boolean {
  if (CONNECTION_LOST_ERRORS.some((kind) => error instanceof kind)) return true;
  const { code, driverError, message } = error as { code?: string; driverError?: { code?: string }; message?: string };
  const text = driverError?.code ?? code ?? '';
  return (
    TRANSIENT_CODES.test(text) ||
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect/.test(message ?? '')
  );
}

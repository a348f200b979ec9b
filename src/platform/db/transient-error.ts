import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';

const UNAVAILABLE_CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0[1-3]|08\d{3}|53300)$/;
/** The timeouts of `poolSettings`: statement, lock and idle transaction. */
const TIMEOUT_CODES = /^(57014|55P03|25P03)$/;

/** TypeORM's errors for the next statement of a transaction that has lost its connection. */
const CONNECTION_LOST_ERRORS = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

const READ_ONLY_TRANSACTION = '25006';

const codeOf = (error: unknown): string => {
  const { code, driverError } = error as { code?: string; driverError?: { code?: string } };
  return driverError?.code ?? code ?? '';
};

/** A write failed because its connection leads to a standby: after a failover, it must not be used again. */
export class NotPrimaryError extends Error {
  constructor(cause: unknown) {
    super('the server of this connection is not the primary', { cause });
  }
}

/** For the errors of connections that may write: a read-only transaction is then one of a standby. */
export const asWriteError = (error: unknown): unknown =>
  codeOf(error) === READ_ONLY_TRANSACTION ? new NotPrimaryError(error) : error;

/** Whether a statement gave up waiting for a lock, or was the victim of a deadlock. */
export const isLockConflict = (error: unknown): boolean => /^(55P03|40P01)$/.test(codeOf(error));

export const isStatementTimeout = (error: unknown): boolean => codeOf(error) === '57014';

/** Whether PostgreSQL or Redis cannot be reached: nobody listens, the connection is lost or hangs, or leads to a standby. */
export function isUnavailable(error: unknown): boolean {
  if ([...CONNECTION_LOST_ERRORS, NotPrimaryError].some((kind) => error instanceof kind)) return true;
  const { message } = error as { message?: string };
  return (
    UNAVAILABLE_CODES.test(codeOf(error)) ||
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect/.test(message ?? '')
  );
}

/** Whether the same call may succeed later: PostgreSQL or Redis cannot be reached, or a statement took too long. */
export const isTransient = (error: unknown): boolean => isUnavailable(error) || TIMEOUT_CODES.test(codeOf(error));

import { isUnanswered } from '../../api/http/problem';
import { connection } from '../connection';
import type { ClinicCopy } from './clinic-copy';

/**
 * The result of a read, or what the device has stored if the server cannot be reached. The failure of the read if
 * nothing is stored.
 */
export async function orFromCopy<Result>(
  reading: Promise<Result>,
  readCopy: (copy: ClinicCopy) => Promise<Result | undefined>,
): Promise<Result> {
  try {
    return await reading;
  } catch (failure) {
    if (!isUnanswered(failure) || (await connection.check())) throw failure;
    const { clinicCopy } = await import('./clinic-copy');
    const readCurrent = async () => ((await clinicCopy.isCurrent()) ? readCopy(clinicCopy) : undefined);
    const stored = await readCurrent().catch(() => undefined);
    if (stored === undefined) throw failure;
    return stored;
  }
}

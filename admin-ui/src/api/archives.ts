import type { ArchiveResponse } from '../../../src/archive/archive.view';
import { send } from './http/httpClient';

/**
 * Creates an archive of all data of the doctor, which the activity log records.
 * @returns the path of its zip file below the API's base; it can be downloaded for an hour
 */
export async function createArchive(): Promise<string> {
  const { archive } = await send<ArchiveResponse>('POST', '/account/archives');
  return `/account/archives/${archive.id}.zip`;
}

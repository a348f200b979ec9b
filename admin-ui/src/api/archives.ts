import type { ArchiveResponse } from '../../../src/archive/archive.view';
import { send } from './http/httpClient';

/** Makes an archive of all data of the doctor. @returns the path of its zip file. */
export async function createArchivePath(): Promise<string> {
  const { archive } = await send<ArchiveResponse>('POST', '/account/archives');
  return `/account/archives/${archive.id}.zip`;
}

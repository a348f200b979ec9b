import { TEXT_LIMITS } from '../../../../src/shared/text-limits';
import type { ImportUpload } from '../../api/imports';

const CONTENT_TYPES: Record<string, string> = {
  csv: 'text/csv',
  txt: 'text/tab-separated-values',
  tsv: 'text/tab-separated-values',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const MAX_BYTES = 10 * 1024 * 1024;

/** For the file dialog. */
export const ACCEPTED_FILES = Object.keys(CONTENT_TYPES)
  .map((extension) => `.${extension}`)
  .join(',');

/** Why a file is not uploaded. */
type FileProblem = 'oldExcel' | 'wrongType' | 'tooLarge' | 'empty';

/** The upload of a file, or the reason why it cannot be one. The type depends on the name: browsers guess it. */
export function uploadOfFile(file: File): ImportUpload | FileProblem {
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  const contentType = CONTENT_TYPES[extension];
  if (!contentType) return extension === 'xls' ? 'oldExcel' : 'wrongType';
  if (file.size > MAX_BYTES) return 'tooLarge';
  return file.size === 0
    ? 'empty'
    : { content: file, contentType, fileName: file.name.slice(0, TEXT_LIMITS.import.file_name.max) };
}

/** The upload of rows that were copied from a spreadsheet, which separates the cells with tabs. */
export const uploadOfRows = (rows: string): ImportUpload => ({
  content: rows,
  contentType: rows.includes('\t') ? 'text/tab-separated-values' : 'text/csv',
});

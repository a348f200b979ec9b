import type { GetListParams } from 'react-admin';
import type { ImportField, RowResult } from '../../../src/imports/import.rules';
import type { ImportResponse, ImportRowsView, ImportsView } from '../../../src/imports/import.view';
import { newestRowsPath } from './first-load/first-reads';
import { API_URL, httpClient, send } from './http/httpClient';
import { pathWithQuery } from './http/query-string';

/** A file, or rows copied from a spreadsheet. */
export interface ImportUpload {
  content: File | string;
  contentType: string;
  fileName?: string;
}

/** The field of each imported column, by the column's index. */
export type ImportMapping = Record<string, ImportField>;

const ROWS_RESOURCE = /^imports\/[^/]+\/rows$/;

/** The resource of an import's rows, for lists. */
export const importRowsResource = (id: string): string => `imports/${id}/rows`;

export const isImportRows = (resource: string): boolean => ROWS_RESOURCE.test(resource);

/** Calls that import a patient register. */
export const importCalls = {
  uploadImport: async ({ content, contentType, fileName }: ImportUpload): Promise<ImportResponse> => {
    const headers = new Headers({ Accept: 'application/json', 'Content-Type': contentType });
    const path = pathWithQuery('/imports', { file_name: fileName });
    return (await httpClient(API_URL + path, { method: 'POST', headers, body: content })).json as ImportResponse;
  },
  getNewestImports: async () => (await send<ImportsView>('GET', newestRowsPath('imports', 5))).imports,
  getImport: async (id: string) => (await send<ImportResponse>('GET', `/imports/${id}`)).import,
  saveImportMapping: (id: string, mapping: ImportMapping) => send<ImportResponse>('PUT', `/imports/${id}`, { mapping }),
  checkImport: (id: string) => send<ImportResponse>('POST', `/imports/${id}/check`),
  runImport: (id: string, send_messages: boolean) =>
    send<ImportResponse>('POST', `/imports/${id}/run`, { send_messages }),
  undoImport: (id: string) => send<ImportResponse>('POST', `/imports/${id}/undo`),
  /** A page of the rows, with all results or with one. */
  getImportRows: (resource: string, { filter, pagination }: GetListParams) => {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
    const { result } = filter as { result?: RowResult };
    const range = JSON.stringify([(page - 1) * perPage, page * perPage - 1]);
    return send<ImportRowsView>('GET', pathWithQuery(`/${resource}`, { result, range }));
  },
};

export const CSV_TYPE = 'text/csv';
export const TSV_TYPE = 'text/tab-separated-values';
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Content types of tables that can be uploaded; see `FILE_ROUTE`. */
export const FILE_TYPES = [CSV_TYPE, TSV_TYPE, XLSX_TYPE] as const;

import { uploadOfFile, uploadOfRows } from './upload-file';

const fileOf = (name: string, size = 10) => new File([new Uint8Array(size)], name);
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

describe('a file to import', () => {
  it.each([
    ['register.csv', 'text/csv'],
    ['REGISTER.CSV', 'text/csv'],
    ['Unicode text.txt', 'text/tab-separated-values'],
    ['old.register.xlsx', XLSX],
  ])('%s is sent as %s', (name, contentType) => {
    expect(uploadOfFile(fileOf(name))).toMatchObject({ contentType, fileName: name });
  });

  it.each([
    ['register.xls', 10, 'oldExcel'],
    ['register.pdf', 10, 'wrongType'],
    ['register', 10, 'wrongType'],
    ['register.csv', 0, 'empty'],
    ['register.csv', 10 * 1024 * 1024 + 1, 'tooLarge'],
  ])('%s with %d bytes is not sent: %s', (name, size, problem) => {
    expect(uploadOfFile(fileOf(name, size))).toBe(problem);
  });

  it.each([
    ['Name\tMobile\nAsha\t98765 43210', 'text/tab-separated-values'],
    ['Name,Mobile\nAsha,98765 43210', 'text/csv'],
  ])('rows of a spreadsheet are separated by tabs, others by commas', (rows, contentType) => {
    expect(uploadOfRows(rows)).toEqual({ content: rows, contentType });
  });
});

/** Saves a file in the browser's downloads, under the name in the response's Content-Disposition header. */
export function saveFile(file: Blob, { headers }: Response): void {
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'nirog';
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

import { fetchFile } from './fetchFile';
import { saveFile } from './saveFile';

/**
 * Shows the PDF file at `path` in a new tab, where it can be printed. Call it in the handler of a click: the tab is opened
 * before the file is requested, because browsers block tabs that open later.
 * @returns whether the browser allowed the tab. If not, the file is saved instead.
 * @throws HttpError if the server returns an error. The tab is closed then.
 */
export async function openPdf(path: string): Promise<boolean> {
  const tab = window.open('', '_blank');
  try {
    const response = await fetchFile(path);
    const file = await response.blob();
    // The address is not revoked: a reload of the tab needs it. It ends with the dashboard's own page.
    if (tab) tab.location.replace(URL.createObjectURL(file));
    else saveFile(file, response);
  } catch (error) {
    tab?.close();
    throw error;
  }
  return tab !== null;
}

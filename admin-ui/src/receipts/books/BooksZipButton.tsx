import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { fetchFile } from '../../api/files/fetchFile';
import { saveFile } from '../../api/files/saveFile';
import { booksZipPath } from '../../api/receipts';
import { session } from '../../api/session';
import { IfAllowed } from '../../common/access/IfAllowed';
import { useProblemText } from '../../common/feedback/useProblemText';
import { BusyButton } from '../../common/forms/BusyButton';

function ZipButton({ year }: { year: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const problemText = useProblemText();
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      const response = await fetchFile(booksZipPath(year));
      saveFile(await response.blob(), response);
    } catch (error) {
      if (!session.isExpired()) notify(problemText(error, 'downloadBooks') ?? '', { type: 'error' });
    }
    setLoading(false);
  };
  return (
    <BusyButton variant="contained" startIcon={<DownloadIcon />} busy={isLoading} onClick={() => void download()}>
      {translate(isLoading ? 'books.downloading' : 'books.download')}
    </BusyButton>
  );
}

/** Downloads the books of a financial year as a zip file; only for those who may. */
export const BooksZipButton = (props: { year: string }) => (
  <IfAllowed permission="books.export">
    <ZipButton {...props} />
  </IfAllowed>
);

import { useNavigate } from 'react-router-dom';
import type { ImportUpload } from '../../api/imports';
import { useActionMutation } from '../../common/hooks/useActionMutation';

export interface UploadProps {
  isUploading: boolean;
  /** Why the last upload failed. */
  problem: string | undefined;
  /** Resolves to whether the upload succeeded. */
  onUpload: (upload: ImportUpload) => Promise<boolean>;
}

/** Uploads a register and opens the import. */
export function useUpload() {
  const navigate = useNavigate();
  const { isPending, problem, reset, submit } = useActionMutation(
    // Without the message: it would cover the columns, which show that the file is there.
    async (api, upload: ImportUpload) => ({ import: (await api.uploadImport(upload)).import }),
    { failedAction: 'uploadImport' },
  );
  const onUpload = async (upload: ImportUpload) => {
    const errors = await submit(upload, (response) => void navigate(`/import/${response.import.id}`));
    return errors === undefined;
  };
  return { props: { isUploading: isPending, problem, onUpload } satisfies UploadProps, reset };
}

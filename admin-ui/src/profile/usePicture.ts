import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ProfileSavedResponse } from '../../../src/profile/profile.view';
import { MAX_PICTURE_BYTES } from '../../../src/shared/picture-limits';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { shrinkPicture } from './shrink-picture';

/** Uploads and removes the doctor's picture. */
export function usePicture() {
  const translate = useTranslate();
  const client = useQueryClient();
  const [fileProblem, setFileProblem] = useState<string>();
  const [isReading, setReading] = useState(false);
  const upload = useActionMutation((api, picture: File) => api.uploadPicture(picture), {
    failedAction: 'uploadPicture',
  });
  const removal = useActionMutation((api) => api.removePicture(), { failedAction: 'removePicture' });
  const isBusy = isReading || upload.isPending || removal.isPending;
  const showSaved = ({ profile }: ProfileSavedResponse) => client.setQueryData(['profile'], profile);

  const begin = (problem?: string) => {
    upload.reset();
    removal.reset();
    setFileProblem(problem);
  };
  const choose = async (files: FileList | null) => {
    const file = files?.[0];
    if (!file || isBusy) return;
    begin(files.length > 1 ? translate('profile.picture.onePicture') : undefined);
    if (files.length > 1) return;
    setReading(true);
    const picture = await shrinkPicture(file).finally(() => setReading(false));
    // Sending it would only take long.
    if (picture.size > MAX_PICTURE_BYTES) setFileProblem(translate('profile.picture.tooLarge'));
    else await upload.submit(picture, showSaved);
  };
  const remove = () => {
    begin();
    void removal.submit(undefined, showSaved);
  };
  return {
    isUploading: isReading || upload.isPending,
    isBusy,
    problem: fileProblem ?? upload.problem ?? removal.problem,
    choose: (files: FileList | null) => void choose(files),
    remove,
  };
}

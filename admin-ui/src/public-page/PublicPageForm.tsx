import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import type { PublicPageView } from '../../../src/doctor-page/public-page.view';
import { publicPageApi, type PublicPageInput } from '../api/joining/public-page';
import { FormActions } from '../common/forms/FormActions';
import { RecordForm } from '../common/forms/RecordForm';
import type { SavingState } from '../common/forms/useSaving';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { toInput, toValues, type PublicPageValues } from './page-values';
import { PageSettings } from './PageSettings';
import { PlanSettings } from './PlanSettings';
import { QuestionList } from './QuestionList';

function SaveActions({ page, mutation }: { page: PublicPageView; mutation: SavingState }) {
  const { reset } = useFormContext<PublicPageValues>();
  const { isDirty, isSubmitSuccessful } = useFormState<PublicPageValues>();
  useEffect(() => {
    if (isSubmitSuccessful) reset(toValues(page));
  }, [isSubmitSuccessful, page, reset]);
  return (
    <FormActions
      submit="publicPage.save"
      mutation={mutation}
      disabled={!isDirty}
      onCancel={isDirty ? () => reset(toValues(page)) : undefined}
    />
  );
}

/** Everything that the doctor decides about the page. */
export function PublicPageForm({ page }: { page: PublicPageView }) {
  const client = useQueryClient();
  const saving = useActionMutation((_api, input: PublicPageInput) => publicPageApi.savePublicPage(input), {
    failedAction: 'savePublicPage',
    successText: 'publicPage.saved',
  });
  const save = (values: Partial<PublicPageValues>) =>
    saving.submit(toInput({ ...toValues(page), ...values }), ({ public_page: saved }) =>
      client.setQueryData(['public-page'], saved),
    );
  return (
    <RecordForm record={toValues(page)} onSubmit={save}>
      <PageSettings page={page} />
      <PlanSettings />
      <QuestionList />
      <Box sx={{ mb: 3 }}>
        <SaveActions page={page} mutation={saving} />
      </Box>
    </RecordForm>
  );
}

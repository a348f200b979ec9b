import '../i18n/second-factor/add-second-factor-texts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { verification } from '../api/http/factor-errors';
import { errorBodyOf } from '../api/http/problem';
import type { FactorAnswer } from '../api/inputs';
import { secondFactorApi } from '../api/second-factor';
import { Banner } from '../common/feedback/Banner';
import { ignoreBackdropClick } from '../common/feedback/ignoreBackdropClick';
import { LoadError } from '../common/feedback/LoadError';
import { AnswerForm } from './AnswerForm';

const cancel = () => verification.finish(false);

/** Asks for the second factor because the server refused a call without it. The call waits for the answer. */
export function VerificationDialog() {
  const translate = useTranslate();
  const [problem, setProblem] = useState<string>();
  const {
    data: challenge,
    error,
    isFetching,
    refetch,
  } = useQuery({
    // Below `auth`, so that a mutation does not replace the challenge that is being answered.
    queryKey: ['auth', 'verification'],
    queryFn: () => secondFactorApi.createChallenge(),
    gcTime: 0,
  });
  const answer = async (input: FactorAnswer) => {
    setProblem(undefined);
    try {
      await secondFactorApi.verify(input);
      verification.finish(true);
    } catch (failure) {
      const body = errorBodyOf(failure);
      if (body.code !== 'factor.challenge_ended') throw failure;
      setProblem(body.error);
      await refetch();
    }
  };
  const leave = (
    <Button fullWidth color="inherit" onClick={cancel}>
      {translate('common.cancel')}
    </Button>
  );
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={ignoreBackdropClick(cancel)}
      onClick={(event) => event.stopPropagation()}
      aria-labelledby="verification-title"
    >
      <DialogTitle id="verification-title">{translate('secondFactor.verify.title')}</DialogTitle>
      <DialogContent sx={{ pb: 2 }}>
        <DialogContentText sx={{ mb: 2 }}>{translate('secondFactor.verify.content')}</DialogContentText>
        <Banner text={problem} />
        {!isFetching && <LoadError error={error} failedAction="checkSecondFactor" refetch={refetch} />}
        {challenge ? (
          <AnswerForm key={challenge.challenge} challenge={challenge} onAnswer={answer} leave={leave} />
        ) : (
          <>
            {isFetching && <Skeleton variant="rounded" height={118} sx={{ mb: 1 }} />}
            {leave}
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}

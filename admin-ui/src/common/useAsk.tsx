import type { SxProps, Theme } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { Confirm, useTranslate } from 'react-admin';

interface Question {
  title: string;
  content: ReactNode;
  /** Word of the button that does it. */
  confirm: string;
  danger?: boolean;
  onConfirm: () => void;
}

/** Plain words for the way back, a filled button for the deed; react-admin's signs say less than the words. */
const BUTTONS: SxProps<Theme> = {
  '& .MuiButton-startIcon': { display: 'none' },
  '& .ra-confirm.ra-confirm, & .ra-confirm.ra-confirm:hover': {
    color: 'primary.contrastText',
    bgcolor: 'primary.main',
  },
  '& .ra-confirm.RaConfirm-confirmWarning, & .ra-confirm.RaConfirm-confirmWarning:hover': {
    color: 'error.contrastText',
    bgcolor: 'error.main',
  },
};

/** Asks before something is done: `ask(question)` opens the dialog, `dialog` is to be rendered. */
export function useAsk() {
  const translate = useTranslate();
  const [question, setQuestion] = useState<Question | null>(null);
  const [open, setOpen] = useState(false);
  const dialog = question && (
    <Confirm
      isOpen={open}
      title={question.title}
      content={question.content}
      confirm={question.confirm}
      cancel={translate('common.cancel')}
      confirmColor={question.danger ? 'warning' : 'primary'}
      sx={BUTTONS}
      onClose={() => setOpen(false)}
      onConfirm={() => {
        setOpen(false);
        question.onConfirm();
      }}
    />
  );
  return {
    dialog,
    ask: (next: Question) => {
      setQuestion(next);
      setOpen(true);
    },
  };
}

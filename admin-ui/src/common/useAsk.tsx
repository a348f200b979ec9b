import { useState } from 'react';
import { Confirm, useTranslate } from 'react-admin';

interface Question {
  title: string;
  content: React.ReactNode;
  /** Word of the button that does it. */
  confirm: string;
  danger?: boolean;
  onConfirm: () => void;
}

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

import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../screens/lazyScreen';
import { DiscardQuestionContext, type DiscardQuestion } from './discard-question';

const DiscardDialog = lazyPart(async () => (await import('./DiscardDialog')).DiscardDialog);

/** Shows the question whether to discard unsaved input, for all forms below it. */
export function DiscardDialogProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<DiscardQuestion | null>(null);
  const answer = (callback: (() => void) | undefined) => {
    setQuestion(null);
    // Deferred until the dialog has restored the focus, which a form that opens now takes.
    if (callback) setTimeout(callback);
  };
  return (
    <DiscardQuestionContext value={setQuestion}>
      {children}
      {question && (
        <Suspense fallback={null}>
          <DiscardDialog onDiscard={() => answer(question.onDiscard)} onKeep={() => answer(question.onKeep)} />
        </Suspense>
      )}
    </DiscardQuestionContext>
  );
}

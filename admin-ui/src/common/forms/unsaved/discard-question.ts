import { createContext, useContext } from 'react';

export interface DiscardQuestion {
  onDiscard: () => void;
  onKeep?: () => void;
}

/** Asks whether to discard unsaved input. Provided by `DiscardDialogProvider`. */
export const DiscardQuestionContext = createContext<(question: DiscardQuestion) => void>(() => undefined);

export const useDiscardQuestion = () => useContext(DiscardQuestionContext);

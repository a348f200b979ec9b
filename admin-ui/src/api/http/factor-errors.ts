import { session } from '../session';
import { errorBodyOf } from './problem';

/** The question for the second factor. Calls that are refused meanwhile wait for the same answer. */
let question: { answered: Promise<boolean>; answer: (isVerified: boolean) => void } | undefined;

const listeners = new Set<() => void>();

/** The request for the second factor: the server refused a call without it, or the person wants to show that they have it. */
export const verification = {
  isNeeded: (): boolean => question !== undefined,
  /** Asks the person. @returns whether they have entered it. */
  ask: (): Promise<boolean> => {
    if (!question) {
      let answer: (isVerified: boolean) => void = () => undefined;
      const answered = new Promise<boolean>((resolve) => (answer = resolve));
      question = { answered, answer };
      listeners.forEach((notify) => notify());
    }
    return question.answered;
  },
  /** Ends the question: the calls that wait for it are repeated, or fail. */
  finish: (isVerified: boolean): void => {
    question?.answer(isVerified);
    question = undefined;
    listeners.forEach((notify) => notify());
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

// The next person who logs in must not answer the question of the previous one.
session.subscribe(() => {
  if (question && session.token() === null) verification.finish(false);
});

/** The page on which a login sets up the second factor that it must have. */
export const SET_UP_PATH = '/second-factor';

/**
 * Handles errors about the second factor: opens the page to set it up, or asks for it.
 * @returns whether the call shall be repeated, because the person has entered it now.
 */
export function shouldRepeat(error: unknown): boolean | Promise<boolean> {
  const { code } = errorBodyOf(error);
  if (code === 'factor.needed') window.location.replace(`#${SET_UP_PATH}`);
  return code === 'verification.needed' && verification.ask();
}

import { useLayoutEffect, useReducer } from 'react';
import { INITIAL_STATE, reducer, type JoinEvent, type JoinState } from './join.js';
import { readJoinEntry } from './join-history.js';
import { readPendingCode, storePendingCode } from './pending-code.js';

/** Events whose step takes the place of the one before in the history: that step cannot be repeated. */
const REPLACING: JoinEvent['type'][] = ['confirmed', 'request stored', 'confirmation expired'];

/** The state of the form. Each step has its own entry in the browser's history. */
export function useJoin(plan: { id: string; slug: string }): [JoinState, (event: JoinEvent) => void] {
  const [state, dispatch] = useReducer(reducer, plan.id, restoredState);
  // Before the step is painted: from then on the Back button can be pressed.
  useLayoutEffect(() => {
    const onPopState = () => {
      const entry = readJoinEntry();
      if (entry?.plan === plan.slug) dispatch({ type: 'navigated', step: entry.step });
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, [plan.slug]);
  const send = (event: JoinEvent) => {
    dispatch(event);
    const next = reducer(state, event);
    const { beneficiary, mobile, sent } = next;
    storePendingCode(plan.id, next.step === 'code' ? { beneficiary, mobile, sent } : null);
    if (next.step === state.step) return;
    const entry = { step: next.step, plan: plan.slug };
    if (REPLACING.includes(event.type)) history.replaceState(entry, '');
    else history.pushState(entry, '');
  };
  return [state, send];
}

/** A reloaded page continues with a code that is still valid, shows that a request was stored, and otherwise begins again. */
function restoredState(planId: string): JoinState {
  const step = readJoinEntry()?.step;
  if (step === 'waiting') return { ...INITIAL_STATE, step };
  const pending = step === 'code' ? readPendingCode(planId) : null;
  return pending ? { ...INITIAL_STATE, ...pending, step: 'code' } : INITIAL_STATE;
}

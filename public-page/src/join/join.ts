import { type JoinFor } from '../../../src/joining/joining.rules.js';
import { type NumberConfirmedView } from '../../../src/joining/join.view.js';

export type Beneficiary = JoinFor;

export const JOIN_STEPS = ['start', 'code', 'person', 'details', 'waiting'] as const;
export type JoinStep = (typeof JOIN_STEPS)[number];

/** A number that was confirmed with a code, and the people of the number whom the clinic knows. */
export type Confirmed = NumberConfirmedView;
export type KnownPerson = Confirmed['people'][number];

/** A code that was sent. */
export interface SentCode {
  /** The last digits of the number. */
  mobileHint: string;
  /** When the code stops working. ISO 8601. */
  expiresAt: string;
  /** The same in ms since 1970, by the clock of this phone, which may be wrong. */
  endsAt: number;
  /** When a new code can be requested, by the same clock. */
  resendAt: number;
}

/** What was entered so far. `person`: whom the number's owner chose; null is somebody new. */
export interface JoinState {
  step: JoinStep;
  beneficiary: Beneficiary;
  mobile: string;
  sent: SentCode | null;
  confirmed: Confirmed | null;
  person: KnownPerson | null;
  /** Why the first step is shown again. */
  hasExpired: boolean;
}

export type JoinEvent =
  | { type: 'code sent'; beneficiary: Beneficiary; mobile: string; sent: SentCode }
  | { type: 'confirmed'; confirmed: Confirmed }
  | { type: 'person chosen'; person: KnownPerson | null }
  | { type: 'request stored' }
  /** The confirmed number is no longer valid: a new code is needed. */
  | { type: 'confirmation expired' }
  /** The browser's Back or Forward button. */
  | { type: 'navigated'; step: JoinStep };

export const INITIAL_STATE: JoinState = {
  step: 'start',
  beneficiary: 'self',
  mobile: '',
  sent: null,
  confirmed: null,
  person: null,
  hasExpired: false,
};

/** Reducer. A step is shown only with the data that it needs; otherwise the first one is. */
export function reducer(state: JoinState, event: JoinEvent): JoinState {
  switch (event.type) {
    case 'code sent': {
      const { beneficiary, mobile, sent } = event;
      return { ...INITIAL_STATE, step: 'code', beneficiary, mobile, sent };
    }
    case 'confirmed': {
      const step = event.confirmed.people.length > 0 ? 'person' : 'details';
      return { ...state, step, sent: null, confirmed: event.confirmed };
    }
    case 'person chosen':
      return { ...state, step: 'details', person: event.person };
    case 'request stored':
      return { ...INITIAL_STATE, step: 'waiting' };
    case 'confirmation expired':
      return { ...state, step: 'start', confirmed: null, person: null, hasExpired: true };
    case 'navigated':
      return { ...state, step: isReachable(event.step, state) ? event.step : 'start', hasExpired: false };
  }
}

function isReachable(step: JoinStep, { sent, confirmed }: JoinState): boolean {
  switch (step) {
    case 'start':
      return true;
    case 'code':
      return sent !== null;
    case 'person':
      return confirmed !== null && confirmed.people.length > 0;
    case 'details':
      return confirmed !== null;
    case 'waiting':
      return true; // the history has it only once the request is stored
  }
}

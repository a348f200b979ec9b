import { type PublicDoctor, type PublicPlan } from '../../doctor/api-types.js';
import { type JoinEvent, type JoinState } from '../join.js';

/** What each step of the form gets. */
export interface StepProps {
  view: PublicDoctor;
  plan: PublicPlan;
  state: JoinState;
  send: (event: JoinEvent) => void;
}

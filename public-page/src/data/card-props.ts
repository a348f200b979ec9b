import { type AccessCalls } from './api.js';
import { type PersonalData } from './api-types.js';

/** What a card needs: the copy of the data, the calls, and what to do when the access has ended. */
export interface DataCardProps {
  data: PersonalData;
  calls: AccessCalls;
  onAccessEnded: () => void;
}

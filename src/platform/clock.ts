import { Injectable } from '@nestjs/common';
import { dayOf, type Day } from '../shared/calendar.js';

/**
 * Business time: dates, what is due, message times. The sandbox can move it, so nothing else may ask the system
 * for the time of a business fact. Sessions, rate limits and job back-off stay on real time.
 */
export abstract class Clock {
  abstract now(): Date;

  /** The day it is in India. */
  today(): Day {
    return dayOf(this.now());
  }
}

@Injectable()
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}

import { Injectable } from '@nestjs/common';
import { dayOf, type Day } from '../shared/calendar.js';

/**
 * Business time: dates, due times, message times. The sandbox can move it, so business code must use this clock and
 * never the system's. Sessions, rate limits and job back-off use real time.
 */
export abstract class Clock {
  abstract now(): Date;

  /** The current day in India. */
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

import { formatInstant } from '../../../../src/shared/instant';

/** Formats a time from the API. The views type it as a Date, but JSON contains a text. */
export const timeText = (time: Date): string => formatInstant(new Date(time));

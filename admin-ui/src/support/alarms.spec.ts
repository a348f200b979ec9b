import { ALARMS } from '../../../src/shared/alarms';
import { support } from '../i18n/en.support';

const kinds: Record<string, Record<string, string> | undefined> = support.support.alarms.kinds;

it.each(ALARMS)('has a text for %s', (alarm) => {
  const [about = '', what = ''] = alarm.split('.');
  expect(kinds[about]?.[what]).toMatch(/^[A-Z].{20,}[^.]$/);
});

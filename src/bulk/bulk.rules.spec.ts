import { checkPatient, type BulkAction } from './bulk.rules.js';

const ACTIVE = {
  archived: false,
  status: 'active',
  days_left: 20,
  renewed: false,
  whatsapp_capable: true,
  whatsapp_stopped: false,
  tags: ['Diabetes'],
} as const;

describe('a bulk action', () => {
  it.each<[BulkAction, string, object, string | null]>([
    ['archive', 'a patient', {}, null],
    ['archive', 'an archived patient', { archived: true }, 'archived'],
    ['extend', 'an active subscription', {}, null],
    ['extend', 'an upcoming subscription', { status: 'upcoming' }, 'not_active'],
    ['extend', 'an expired subscription', { status: 'expired' }, 'not_active'],
    ['extend', 'a patient without a subscription', { status: 'none' }, 'not_active'],
    ['move_tier', 'an active subscription', {}, null],
    ['move_tier', 'a pending subscription', { status: 'pending' }, null],
    ['move_tier', 'a disabled subscription', { status: 'disabled' }, 'not_active'],
    ['move_tier', 'a patient without a subscription', { status: 'none' }, 'no_subscription'],
    ['send_link', 'a pending subscription', { status: 'pending', days_left: null }, null],
    ['send_link', 'one that ends in 7 days', { days_left: 7 }, null],
    ['send_link', 'one that ends in 8 days', { days_left: 8 }, 'not_due'],
    ['send_link', 'one that ends soon and is renewed', { days_left: 1, renewed: true }, 'not_due'],
    ['send_link', 'an expired subscription', { status: 'expired', days_left: -3 }, null],
    ['send_link', 'a disabled subscription', { status: 'disabled' }, 'disabled'],
    ['send_link', 'a cancelled subscription', { status: 'cancelled' }, 'cancelled'],
    ['send_link', 'a landline', { days_left: 1, whatsapp_capable: false }, 'no_whatsapp'],
    ['send_link', 'a patient who stopped reminders', { days_left: 1, whatsapp_stopped: true }, 'opted_out'],
    ['send_link', 'an opted-out patient whose link is due', { status: 'pending', whatsapp_stopped: true }, null],
    ['add_tag', 'a patient who has the tag in another case', {}, 'has_tag'],
    ['add_tag', 'a patient without it', { status: 'none', tags: [] }, null],
    ['add_tag', 'a patient with ten others', { tags: 'abcdefghij'.split('') }, 'too_many_tags'],
    ['remove_tag', 'a patient who has it', { status: 'expired' }, null],
    ['remove_tag', 'a patient without it', { tags: ['Asthma'] }, 'no_tag'],
  ])('%s: %s', (action, _, facts, reason) =>
    expect(checkPatient(action, { ...ACTIVE, ...facts }, 'diabetes')).toBe(reason),
  );
});

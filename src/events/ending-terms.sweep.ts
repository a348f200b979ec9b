import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/db/database.js';
import { Sweeper, type Sweep } from '../platform/jobs/sweeper.js';
import { addDays, startOfDay, type Day } from '../shared/calendar.js';
import { EXPIRING_DAYS } from './event-types.rules.js';

/**
 * The terms of doctor $1 that end within `EXPIRING_DAYS` days from today, $2, and those that have ended since the day of the
 * last check, $3. An enrolment with a later term is renewed. A term whose end date is moved later expires again.
 */
const RECORD_ENDING_TERMS = `
WITH ending AS (
  SELECT t.*, CASE WHEN end_day < $2::date THEN 'term.expired' ELSE 'term.expiring' END AS type FROM term t
  WHERE doctor_id = $1 AND state = 'paid' AND end_day BETWEEN $3::date AND $2::date + ${EXPIRING_DAYS}
    AND NOT EXISTS (
      SELECT FROM term later WHERE later.doctor_id = $1 AND later.enrolment_id = t.enrolment_id
        AND later.state = 'paid' AND later.end_day > t.end_day)
)
INSERT INTO clinic_event (doctor_id, id, type, object_id, data, occurred_at, position, dedupe_key)
SELECT doctor_id, gen_random_uuid(), type, id, jsonb_build_object('term_id', id, 'enrolment_id', enrolment_id,
    'patient_id', patient_id, 'subscription_id', plan_id, 'subscription_tier_id', tier_id,
    'amount', trim_scale(amount_paise / 100.0), 'start_date', start_day, 'end_date', end_day),
  $4, nextval('clinic_event_position'), type || ' ' || id || ' ' || end_day
FROM ending ORDER BY end_day, id
ON CONFLICT (doctor_id, dedupe_key) DO NOTHING RETURNING id`;

const WITH_EVENTS = `
SELECT c.doctor_id, s.checked_day FROM integrated_clinic c LEFT JOIN event_stream s ON s.doctor_id = c.doctor_id`;

/** Records terms that will end soon, and those that have ended, once a day for each clinic with an integration. */
@Injectable()
export class EndingTermsSweep implements Sweep {
  readonly name = 'ending-terms';

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    sweeper.register(this);
  }

  /** The day after the oldest check; now for a clinic that was never checked. */
  async nextDue(): Promise<Date | null> {
    const [row] = await this.db.acrossTenants((tx) =>
      tx.query<{ clinics: number; unchecked: number; oldest: Day | null }[]>(
        `SELECT count(*) AS clinics, count(*) FILTER (WHERE checked_day IS NULL) AS unchecked, min(checked_day) AS oldest
         FROM (${WITH_EVENTS}) c`,
      ),
    );
    if (!row || row.clinics === 0) return null;
    return row.unchecked > 0 || row.oldest === null ? this.clock.now() : startOfDay(addDays(row.oldest, 1));
  }

  async run(context: AuditContext): Promise<number> {
    const today = this.clock.today();
    const due = await this.db.acrossTenants((tx) =>
      tx.query<{ doctor_id: string; checked_day: Day | null }[]>(
        `${WITH_EVENTS} WHERE s.checked_day IS NULL OR s.checked_day < $1`,
        [today],
      ),
    );
    for (const { doctor_id, checked_day } of due) await this.record(context, doctor_id, checked_day ?? today, today);
    return due.length;
  }

  private record(context: AuditContext, doctorId: string, since: Day, today: Day): Promise<void> {
    return this.db.write(context, doctorId, async (tx) => {
      await tx.query(
        `INSERT INTO event_stream AS s (doctor_id, checked_day) VALUES ($1, $2)
         ON CONFLICT (doctor_id) DO UPDATE SET checked_day = greatest(s.checked_day, excluded.checked_day)`,
        [doctorId, today],
      );
      await tx.query(RECORD_ENDING_TERMS, [doctorId, today, since, this.clock.now()]);
    });
  }
}

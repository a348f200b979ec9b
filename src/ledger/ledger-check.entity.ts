import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The result of one run of the check, one an hour; health shows the newest. */
@Entity('ledger_check')
@Check('ledger_check_state', `state IN ('ok', 'violated')`)
export class LedgerCheck {
  /** In real time: when it began. */
  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'ledger_check_pk' }) at!: Date;
  @Column('text') state!: 'ok' | 'violated';
  /** The rules that did not hold, each with the number of rows that break it. */
  @Column('jsonb') broken!: Record<string, number>;
  @Column('integer', { name: 'took_ms' }) tookMs!: number;
}

import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The result of one hourly check. Health shows the newest. */
@Entity('ledger_check')
@Check('ledger_check_state', `state IN ('ok', 'violated')`)
export class LedgerCheck {
  /** When the check ended, in real time. */
  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'ledger_check_pk' }) at!: Date;
  @Column('text') state!: 'ok' | 'violated';
  /** The violated rules, each with its number of rows. */
  @Column('jsonb') broken!: Record<string, number>;
  @Column('integer', { name: 'took_ms' }) tookMs!: number;
}

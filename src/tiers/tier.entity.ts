import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { asPaise } from '../platform/db/columns.js';
import type { Paise } from '../shared/money.js';
import type { TaxTreatment } from '../shared/tax.js';
import type { ValidityType } from '../shared/period.js';

/** A price and a validity of a plan. A tier is never deleted, only removed: no longer offered. */
@Entity('tier')
@Index('tier_by_plan', ['doctorId', 'planId'])
@ForeignKey('plan', ['doctorId', 'planId'], ['doctorId', 'id'], { name: 'tier_plan_fk' })
@Check('tier_price', 'price_paise = 0 OR price_paise BETWEEN 100 AND 50000000')
@Check('tier_tax_treatment', `tax_treatment IN ('exempt', 'gst_5', 'gst_18')`)
@Check(
  'tier_validity',
  `(validity_type, months) IN (('monthly', 1), ('quarterly', 3), ('half_yearly', 6), ('yearly', 12))`,
)
export class Tier {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'tier_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'tier_pk' }) id!: string;
  @Column('uuid', { name: 'plan_id' }) planId!: string;
  @Column('text', { nullable: true }) name!: string | null;
  @Column('text', { name: 'validity_type' }) validityType!: ValidityType;
  @Column('smallint') months!: number;
  @Column('bigint', { name: 'price_paise', transformer: asPaise }) pricePaise!: Paise;
  @Column('text', { default: '' }) features!: string;
  /** The GST within the price. */
  @Column('text', { name: 'tax_treatment', default: 'exempt' }) taxTreatment!: TaxTreatment;
  /** Services accounting code; required for a taxed tier. */
  @Column('text', { nullable: true }) sac!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'removed_at', nullable: true }) removedAt!: Date | null;
}

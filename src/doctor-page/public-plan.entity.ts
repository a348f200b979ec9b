import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Joining } from './public-page.rules.js';

/** How a plan appears on the doctor's public page. */
@Entity('public_plan')
@Index('public_plan_slug', ['doctorId', 'slug'], { unique: true })
@ForeignKey('plan', ['doctorId', 'planId'], ['doctorId', 'id'], { name: 'public_plan_plan_fk' })
@Check('public_plan_joining', `joining IN ('open', 'approval', 'closed')`)
export class PublicPlan {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'public_plan_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { name: 'plan_id', primaryKeyConstraintName: 'public_plan_pk' }) planId!: string;
  /** Made from the plan's name when the plan is first saved here. It never changes: posters with it are printed. */
  @Column('text') slug!: string;
  @Column('boolean') listed!: boolean;
  @Column('boolean', { name: 'prices_shown' }) pricesShown!: boolean;
  @Column('text') joining!: Joining;
  /** Place on the page, from 0. */
  @Column('smallint') position!: number;
}

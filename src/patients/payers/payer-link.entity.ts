import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The public address of a payer's page. The doctor is found through it, so the table is shared by all tenants. The
 * identifier is random, so that it differs from every `Link`, which has an address of the same form.
 */
@Entity('payer_link')
@Index('payer_link_one_live', ['doctorId', 'payerId'], { unique: true, where: 'revoked_at IS NULL' })
export class PayerLink {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'payer_link_pk' }) identifier!: string;
  @Column('uuid', { name: 'doctor_id' }) doctorId!: string;
  @Column('uuid', { name: 'payer_id' }) payerId!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'revoked_at', nullable: true }) revokedAt!: Date | null;
}

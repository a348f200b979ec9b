import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The key for hashes of suppressed numbers. Stored, because the hashes must stay valid when ENCRYPTION_KEY changes. */
@Entity('suppression_key')
export class SuppressionKey {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'suppression_key_pk' }) name!: 'number';
  /** Encrypted with ENCRYPTION_KEY. */
  @Column('text') sealed!: string;
}

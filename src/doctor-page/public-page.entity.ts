import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A frequently asked question, in English and Hindi; a text that was not entered is empty. */
export interface StoredQuestion {
  question: string;
  answer: string;
  questionHi: string;
  answerHi: string;
}

/** What a doctor has chosen for the public page. */
@Entity('public_page')
export class PublicPage {
  @ForeignKey('account', { name: 'public_page_account_fk' })
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'public_page_pk' })
  doctorId!: string;
  @Column('boolean', { default: false }) enabled!: boolean;
  /** Whether search engines may list it. */
  @Column('boolean', { default: false }) indexable!: boolean;
  @Column('jsonb', { default: [] }) questions!: StoredQuestion[];
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}

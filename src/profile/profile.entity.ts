import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { MessageLanguage, PatientMessageKind } from './message-settings.rules.js';

/** A doctor's details that patients see, and the message settings. */
@Entity('profile')
@ForeignKey('picture', ['doctorId', 'pictureId'], ['doctorId', 'id'], { name: 'profile_picture_fk' })
@Check('profile_message_language', `message_language IN ('en', 'hi')`)
export class Profile {
  @ForeignKey('account', { name: 'profile_account_fk' })
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'profile_pk' })
  doctorId!: string;
  @Column('text', { name: 'doctor_name' }) doctorName!: string;
  @Column('text', { name: 'mobile_number', nullable: true }) mobileNumber!: string | null;
  @Column('text', { nullable: true }) degree!: string | null;
  @Column('text', { nullable: true }) specialization!: string | null;
  @Column('text', { name: 'profile_image_url', nullable: true }) profileImageUrl!: string | null;
  /** The picture on the pay page and on new receipts. Without one, the pay page shows the image URL. */
  @Column('uuid', { name: 'picture_id', nullable: true }) pictureId!: string | null;
  /** The image URL that the picture was fetched from; null if it was uploaded. */
  @Column('text', { name: 'picture_fetched_from', nullable: true }) pictureFetchedFrom!: string | null;
  @Column('text', { name: 'clinic_manager', nullable: true }) clinicManager!: string | null;
  @Column('text', { name: 'tag_line', nullable: true }) tagLine!: string | null;
  @Column('text', { name: 'clinic_name', nullable: true }) clinicName!: string | null;
  @Column('text', { name: 'clinic_address', nullable: true }) clinicAddress!: string | null;
  /** Registration number with the medical council, as entered. Shown to patients, so that they know whom they pay. */
  @Column('text', { name: 'registration_number', nullable: true }) registrationNumber!: string | null;
  /** GST number, if the doctor is registered. Printed on receipts. */
  @Column('text', { nullable: true }) gstin!: string | null;
  /** Begins the numbers of receipts, for example `R` in `R/26-27/000001`. */
  @Column('text', { name: 'receipt_prefix', default: 'R' }) receiptPrefix!: string;
  /** This and the next four: see `MessageSettings`. */
  @Column('text', { name: 'message_language', default: 'en' }) messageLanguage!: MessageLanguage;
  @Column('smallint', { name: 'reminder_days', array: true, default: [7, 3, 1, 0] }) reminderDays!: number[];
  @Column('text', { name: 'messages_off', array: true, default: [] }) messagesOff!: PatientMessageKind[];
  @Column('boolean', { name: 'receipt_with_confirmation', default: true }) receiptWithConfirmation!: boolean;
  @Column('boolean', { name: 'payment_cards', default: false }) paymentCards!: boolean;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}

import type { FallbackKey } from '../../src/shared/fallback-messages.js';

/** A field that the server rejects, and the label of its input. */
export interface FieldError {
  field: string;
  label: RegExp;
}

/** For each form of the error catalogue: fields of its request, as the API names them, that have an input. */
export const FIELD_ERRORS: Partial<Record<FallbackKey, FieldError[]>> = {
  logIn: [{ field: 'email', label: /^Email/ }],
  checkSecondFactor: [{ field: 'code', label: /^Six digits/ }],
  saveSecondFactor: [{ field: 'current_password', label: /^Current Password/ }],
  signUp: [
    { field: 'email', label: /^Email/ },
    { field: 'password', label: /^Password/ },
  ],
  saveProfile: [{ field: 'mobile_number', label: /^Mobile Number/ }],
  saveClinic: [{ field: 'address', label: /^Address/ }],
  savePaymentAccount: [
    { field: 'key_id', label: /^Key ID/ },
    { field: 'key_secret', label: /^Key Secret/ },
  ],
  changeEmail: [
    { field: 'email', label: /^New Email/ },
    { field: 'current_password', label: /^Current Password/ },
  ],
  changePassword: [{ field: 'new_password', label: /^New Password/ }],
  createPlan: [{ field: 'message_name', label: /^Name in WhatsApp Messages/ }],
  updatePlan: [{ field: 'additional_info', label: /^Additional Info/ }],
  updateTier: [{ field: 'features', label: /^Features/ }],
  addTier: [{ field: 'price', label: /^Price/ }],
  addPatient: [{ field: 'mobile', label: /^Mobile/ }],
  updatePatient: [
    { field: 'email', label: /^Email/ },
    { field: 'last_appointment', label: /^Last Appointment/ },
  ],
  activateTerm: [
    { field: 'amount', label: /^Amount/ },
    { field: 'payment_date', label: /^Payment date/ },
  ],
  voidPayment: [{ field: 'reason', label: /^Reason/ }],
  correctPayment: [{ field: 'reference', label: /^Reference/ }],
  editTerm: [{ field: 'subscription_end_date', label: /^New Expiry Date/ }],
  renameTag: [{ field: 'name', label: /^New name/ }],
  saveStaff: [{ field: 'name', label: /^Name/ }],
};

/** Texts of the profile. */
export const profile = {
  profile: {
    title: 'Profile',
    intro: 'What patients see about you on the payment page and in messages.',
    none: 'No profile found. Please create your profile to get started.',
    noneReadOnly: 'No profile found. The doctor has not created one yet.',
    create: 'Create Profile',
    edit: 'Edit Profile',
    save: 'Save Profile',
    updated: 'Profile updated successfully',
    created: 'Profile created successfully',
    notProvided: 'Not provided',
    doctor: 'Doctor',
    clinic: 'Clinic',
    receipts: 'Receipts and tax',
    urlInvalid: 'Enter a web address that begins with http:// or https://',
    payPage: {
      title: 'On your payment page',
      noName: 'Your name',
      registration: 'Reg. no. %{number}',
    },
    fields: {
      doctor_name: 'Doctor Name',
      mobile_number: 'Mobile Number',
      degree: 'Degree',
      specialization: 'Specialization',
      registration_number: 'Medical Council Registration No.',
      profile_image_url: 'Profile Image URL',
      clinic_manager: 'Clinic Manager',
      tag_line: 'Tag Line',
      clinic_name: 'Clinic Name',
      clinic_address: 'Clinic Address',
      gstin: 'GSTIN',
      receipt_prefix: 'Receipt prefix',
    },
    hints: {
      registration_number: 'Printed on every receipt, as the law asks. Patients also see it on the payment page.',
      gstin:
        'Your GST number. Leave it empty if you are not registered, like most doctors: clinical services are exempt.',
      receipt_prefix: 'Starts the number of each receipt, such as %{number}. A change applies to new receipts only.',
    },
  },
};

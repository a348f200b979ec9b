/** Texts of the clinics screen. */
export const clinics = {
  clinics: {
    title: 'Clinics',
    intro:
      'Your own list of the places where you see patients. Patients do not see it. The payment page and messages show the clinic name from your profile.',
    list: 'Your clinics',
    add: 'Add Clinic',
    addTitle: 'Add clinic',
    editTitle: 'Edit clinic',
    save: 'Save Clinic',
    name: 'Name',
    address: 'Address (Optional)',
    noAddress: 'No address',
    edit: 'Edit %{name}',
    delete: 'Delete %{name}',
    confirmDelete: 'Are you sure you want to delete this clinic?',
    empty: 'No Clinics Yet',
    emptyHint: 'Add the places where you see patients.',
  },
};

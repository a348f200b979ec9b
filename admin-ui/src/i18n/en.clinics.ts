/** Texts of the clinics on the profile screen. */
export const clinics = {
  clinics: {
    title: 'Clinics',
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

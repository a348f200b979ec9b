/** Texts of support's look at a clinic. */
export const supportView = {
  supportView: {
    title: 'Clinics you may look at',
    intro: 'Doctors who let support see their clinic now. You can change nothing, and the doctor sees what you open.',
    none: 'No doctor allows it now. A doctor can do so on the Account screen.',
    until: 'until %{time}',
    open: 'Look at the clinic',
    openNamed: 'Look at the clinic of %{name}',
    unnamed: 'A doctor',
    banner: 'Support view of %{name}, until %{time}',
    end: 'End',
  },
};

import type { PublicDoctorView, PublicPlanView } from '../../doctor-page/public-page.view.js';

/** A number of months as an ISO 8601 duration. */
const duration = (months: number): string => `P${months}M`;

/** Structured data of a doctor's public page in the schema.org vocabulary: facts only, without ratings. */
export const doctorJsonLd = ({ doctor, clinics, url, questions, plans }: PublicDoctorView): object => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'Physician',
      '@id': `${url}#doctor`,
      name: doctor.name,
      url,
      ...(doctor.degree !== null && { hasCredential: doctor.degree }),
      ...(doctor.specialization !== null && { description: doctor.specialization }),
      ...(doctor.picture_url !== null && { image: new URL(doctor.picture_url, url).href }),
      ...(doctor.phone !== null && { telephone: doctor.phone }),
      ...(doctor.clinic_address !== null && { address: doctor.clinic_address }),
      identifier: {
        '@type': 'PropertyValue',
        name: 'Registration number',
        value: doctor.registration_number,
      },
      makesOffer: plans.flatMap((plan) => offersOf(plan)),
    },
    ...clinics.map(({ name, address, phone }) => ({
      '@type': 'MedicalClinic',
      name,
      ...(address !== null && { address }),
      ...(phone !== null && { telephone: phone }),
      employee: { '@id': `${url}#doctor` },
    })),
    ...(questions.length === 0
      ? []
      : [
          {
            '@type': 'FAQPage',
            mainEntity: questions.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          },
        ]),
  ],
});

/** The prices of a plan; none if the page does not show them. */
const offersOf = ({ name, url, tiers }: PublicPlanView): object[] =>
  tiers.flatMap(({ name: tierName, months, amount }) =>
    amount === null
      ? []
      : [
          {
            '@type': 'Offer',
            name: tierName === null ? name : `${name}: ${tierName}`,
            url,
            price: amount,
            priceCurrency: 'INR',
            eligibleDuration: duration(months),
          },
        ],
  );

import { ORIGIN } from './Document.js';
import { prices } from './landing/content.js';

/** Structured data of the landing page. Without a rating: search engines accept one only with the number of ratings. */
export const landingJsonLd = (description: string): object => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'Organization',
      '@id': `${ORIGIN}/#organization`,
      name: 'Nirog',
      url: `${ORIGIN}/`,
      logo: `${ORIGIN}/icon-512.png`,
    },
    { '@type': 'WebSite', name: 'Nirog', url: `${ORIGIN}/`, publisher: { '@id': `${ORIGIN}/#organization` } },
    {
      '@type': 'SoftwareApplication',
      name: 'Nirog',
      url: `${ORIGIN}/`,
      description,
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Web',
      publisher: { '@id': `${ORIGIN}/#organization` },
      offers: prices.map(({ name, rupees }) => ({
        '@type': 'Offer',
        name,
        price: rupees,
        priceCurrency: 'INR',
        url: `${ORIGIN}/#pricing`,
        priceSpecification: { '@type': 'UnitPriceSpecification', price: rupees, priceCurrency: 'INR', unitCode: 'MON' },
      })),
    },
  ],
});

/** Structured data of a text page with its date. */
export const pageJsonLd = (name: string, path: string, day: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'WebPage',
  name,
  url: ORIGIN + path,
  dateModified: day,
  isPartOf: { '@type': 'WebSite', name: 'Nirog', url: `${ORIGIN}/` },
});

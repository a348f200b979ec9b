import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { Reader, type Response } from 'mmdb-lib';

/** Networks by country, from the registries' public records. An update of the package updates it. */
const DATABASE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/i;

let database: Reader<Response> | undefined;

/** The country of an address's network as ISO 3166-1 code; null if it is unknown, private or no address. */
export function countryOf(ip: string | null): string | null {
  const address = ip?.replace(IPV4_IN_IPV6, '') ?? '';
  if (isIP(address) === 0) return null;
  database ??= new Reader<Response>(readFileSync(createRequire(import.meta.url).resolve(DATABASE)));
  // The package's records are flatter than MaxMind's, for which the types are written.
  return (database.get(address) as { country_code?: string } | null)?.country_code ?? null;
}

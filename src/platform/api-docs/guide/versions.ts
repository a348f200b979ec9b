import type { GuideSection } from './guide-section.js';

export const VERSIONS: GuideSection = {
  id: 'versions',
  title: 'Versions and changes',
  html: `
<p>There is one version of the API, and it grows: operations, fields of responses, optional parameters, codes of errors and
types of events are added at any time. Ignore fields, codes and types that you do not know.</p>
<p>What your software uses is not removed without notice. The responses of an operation that will be removed have two
headers: <code>Deprecation</code> says since when it is deprecated, and <code>Sunset</code> from when it may be missing. Log
them. The reference marks such operations and fields as deprecated and names what replaces them.</p>
<p><code>docs/api-changelog.md</code> in the repository lists every change of the API. The description of the whole API is
<a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>`,
};

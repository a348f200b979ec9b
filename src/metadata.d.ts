/** What the build learns from the code for the API description: `src/metadata.ts`, written by `nest build`. */
declare const metadata: () => Promise<Record<string, unknown>>;
export default metadata;

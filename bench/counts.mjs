// @ts-check
/** Counts the patients that each filter of the list finds. */
export default /** @satisfies {import('./measure.mjs').Benchmark} */ ({
  name: 'counts',
  goal: 0.6,
  work: async ({ token }) => ({
    ours: { calls: [{ path: '/api/patients/counts', headers: { authorization: `Bearer ${token}` } }] },
    floor: { calls: [{ path: '/counts' }] },
  }),
  comparable: (counts) => Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)),
});

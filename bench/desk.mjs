// @ts-check
/** Lists who needs something now. */
export default /** @satisfies {import('./measure.mjs').Benchmark} */ ({
  name: 'desk',
  goal: 0.6,
  work: async ({ token }) => ({
    ours: { calls: [{ path: '/api/desk', headers: { authorization: `Bearer ${token}` } }] },
    floor: { calls: [{ path: '/desk' }] },
  }),
  comparable: ({ items, total }) => [total, items.map((/** @type {any} */ item) => item.id)],
});

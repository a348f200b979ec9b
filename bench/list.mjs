// @ts-check
/** Lists the first 25 patients with plan, tier and expiry, and the total. */
export default /** @satisfies {import('./measure.mjs').Benchmark} */ ({
  name: 'list',
  goal: 0.7,
  work: async ({ token }) => ({
    ours: {
      calls: [
        {
          path: `/api/patients?range=${encodeURIComponent('[0,24]')}`,
          headers: { authorization: `Bearer ${token}` },
        },
      ],
    },
    floor: { calls: [{ path: '/list' }] },
  }),
  comparable: ({ patients, total }) => [
    total,
    patients.map((/** @type {any} */ p) => [p.id, p.name, p.subscription_name, p.tier_name, p.subscription_end_date]),
  ],
});

// @ts-check
/** Finds patients, plans and payments for the search palette, by the texts of `search`. */
import { SEARCH_TEXTS } from './search.mjs';

export default /** @satisfies {import('./measure.mjs').Benchmark} */ ({
  name: 'palette',
  goal: 0.6,
  async work({ token, rows, doctorId }) {
    const texts = (await rows(SEARCH_TEXTS, [doctorId])).map(({ text }) => encodeURIComponent(text));
    const headers = { authorization: `Bearer ${token}` };
    return {
      ours: { calls: texts.map((text) => ({ path: `/api/search?q=${text}`, headers })) },
      floor: { calls: texts.map((text) => ({ path: `/palette?q=${text}` })) },
    };
  },
  comparable: ({ results }) => results,
});

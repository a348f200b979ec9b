/** Most patients of one payer: the page lists them all, and one payment can be for all of them. */
export const MAX_PAYER_PATIENTS = 20;

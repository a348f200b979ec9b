/** Buttons in a row; on a phone they fill it. */
export const ACTIONS_STYLE = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  mt: 2,
  '& > *': { flex: { xs: '1 1 auto', sm: 'initial' } },
};

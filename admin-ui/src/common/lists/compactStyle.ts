/** Style of a button that shows only its icon on a phone. Its text has the class `label`. */
export const COMPACT_STYLE = {
  minWidth: 44,
  '& .label': { display: { xs: 'none', sm: 'inline' } },
  '& .MuiButton-startIcon': { mx: { xs: -0.5, sm: 0 }, mr: { sm: 1 } },
};

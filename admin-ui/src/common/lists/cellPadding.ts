/**
 * Cell padding of a table, in units of 8 px. The outer cells have selectors of their own: between rules of equal
 * specificity the order in the stylesheet would decide.
 * @param edge padding at the table's left and right edges
 */
export const cellPadding = (px: number, edge: number) => ({
  '& .MuiTableCell-root': { px },
  '& .MuiTableCell-root:first-of-type': { pl: edge },
  '& .MuiTableCell-root:last-of-type': { pr: edge },
});

/**
 * Style of a table whose head scrolls with the page. The outer cells have selectors of their own: between rules of equal
 * specificity the order in the stylesheet would decide.
 * @param px padding of a cell, in units of 8 px
 * @param edge padding at the table's left and right edges
 */
export const tableStyle = (px: number, edge: number) => ({
  '& .RaDataTable-thead': { position: 'static' },
  '& .MuiTableCell-root': { px },
  '& .MuiTableCell-root:first-of-type': { pl: edge },
  '& .MuiTableCell-root:last-of-type': { pr: edge },
});

/**
 * Room in the cells of a table, in steps of 8 pixels. The outer ones are named as such: of rules that weigh the same, the
 * one that happened to be written last would win.
 * @param edge between the table's own edges and its text
 */
export const cellPadding = (px: number, edge: number) => ({
  '& .MuiTableCell-root': { px },
  '& .MuiTableCell-root:first-of-type': { pl: edge },
  '& .MuiTableCell-root:last-of-type': { pr: edge },
});

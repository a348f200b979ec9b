import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useListContext, useTranslate } from 'react-admin';
import type { RowResult } from '../../../../src/imports/import.rules';
import type { ImportView } from '../../../../src/imports/import.view';
import { formatCount } from '../../../../src/shared/money';
import { CHIPS_STYLE } from '../../common/lists/chipsStyle';

/** What needs a look first: on a phone the last ones are outside the window. */
const CHIP_ORDER: RowResult[] = ['wrong', 'new', 'changed', 'same'];

/** Filters the rows by result. Each chip has the number of rows that it finds. */
export function ResultChips({ register: { row_count, counts } }: { register: ImportView }) {
  const translate = useTranslate();
  const list = useListContext();
  const { result: current } = list.filterValues as { result?: RowResult };
  const chip = (result: RowResult | undefined, label: string, count: number) => (
    <ButtonBase key={label} aria-pressed={result === current} onClick={() => list.setFilters(result ? { result } : {})}>
      {label} <span>{formatCount(count)}</span>
    </ButtonBase>
  );
  return (
    <Box role="group" aria-label={translate('imports.rows.label')} sx={CHIPS_STYLE}>
      {chip(undefined, translate('imports.rows.all'), row_count)}
      {CHIP_ORDER.map((result) => chip(result, translate(`imports.rows.results.${result}`), counts[result]))}
    </Box>
  );
}

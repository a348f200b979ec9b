import Box from '@mui/material/Box';
import { useColumnLabel, type ClientColumn } from './client-column';

const CARD_STYLE = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  rowGap: 0.5,
  py: 1.5,
  '@media (pointer: coarse)': { pt: 0 },
  borderTop: 1,
  borderColor: 'divider',
  fontSize: 14,
  overflowWrap: 'anywhere',
  '& dl, & dd': { m: 0 },
  '& dt, & .label': { color: 'text.secondary', fontSize: 12, lineHeight: '16px' },
};

/** Values at both ends of a line; the first one wraps. */
const LINE_STYLE = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 1.5,
  '& > :not(:first-of-type)': { flexShrink: 0 },
};

/** As high as the clickable area of the title's link. */
const HEAD_STYLE = {
  ...LINE_STYLE,
  '@media (pointer: coarse)': { minHeight: 44 },
  '& > :first-of-type': { flex: 1, minWidth: 0, fontSize: 15, fontWeight: 600 },
  '& .label': { mr: 1 },
};

const LABELED_STYLE = { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', columnGap: 1.5 };

interface RowCardProps<Row> {
  row: Row;
  /** The first is the title. */
  columns: ClientColumn<Row>[];
}

/** A row as a card; the columns say in which part of it they are. */
export function RowCard<Row>({ row, columns: [title, ...columns] }: RowCardProps<Row>) {
  const columnLabel = useColumnLabel();
  const inPart = (part: ClientColumn<Row>['cardPart']) => columns.filter(({ cardPart }) => cardPart === part);
  const [head, line, labeled] = [inPart('head'), inPart('line'), inPart(undefined)];
  return (
    <Box component="li" sx={CARD_STYLE}>
      <Box sx={HEAD_STYLE}>
        <div>{title?.render(row)}</div>
        {head.map((column) => (
          <div key={column.source}>
            {column.cardLabel && <span className="label">{columnLabel(column)}</span>}
            {column.render(row)}
          </div>
        ))}
      </Box>
      {line.length > 0 && (
        <Box sx={LINE_STYLE}>
          {line.map((column) => (
            <div key={column.source}>{column.render(row)}</div>
          ))}
        </Box>
      )}
      {labeled.length > 0 && (
        <Box component="dl" sx={LABELED_STYLE}>
          {labeled.map((column) => (
            <div key={column.source}>
              <dt>{columnLabel(column)}</dt>
              <dd>{column.render(row)}</dd>
            </div>
          ))}
        </Box>
      )}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { IMPORT_FIELDS } from '../../../../src/imports/import.rules';
import { CsvButton } from '../../common/lists/CsvButton';
import { ACTIONS_STYLE } from '../actionsStyle';

const COLUMNS = {
  m: 0,
  mt: 1,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '160px minmax(0, 1fr)' },
  columnGap: 2,
  rowGap: { xs: 0, sm: 0.75 },
  fontSize: 14,
  '& dt': { fontWeight: 600 },
  '& dd': { m: 0, mb: { xs: 1, sm: 0 } },
};

/** The columns of a register, with a template and a sample. */
export function FormHelp() {
  const translate = useTranslate();
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {translate('imports.upload.help')}
      </Typography>
      <Box sx={{ ...ACTIONS_STYLE, my: 1.5 }}>
        <CsvButton
          permission="imports.manage"
          path="/imports/template.csv"
          label={translate('imports.upload.template')}
        />
        <CsvButton permission="imports.manage" path="/imports/sample.csv" label={translate('imports.upload.sample')} />
      </Box>
      <Box component="details" sx={{ '& summary': { cursor: 'pointer', fontSize: 15, fontWeight: 550 } }}>
        <summary>{translate('imports.upload.columns')}</summary>
        <Box component="dl" sx={COLUMNS}>
          {IMPORT_FIELDS.map((field) => (
            <Box key={field} sx={{ display: 'contents' }}>
              <dt>{translate(`imports.fields.${field}`)}</dt>
              <dd className="secondary">{translate(`imports.fieldHints.${field}`)}</dd>
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

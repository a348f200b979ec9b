import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { ImportView } from '../../../../src/imports/import.view';
import { Banner } from '../../common/feedback/Banner';
import { BusyButton } from '../../common/forms/BusyButton';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { Panel } from '../../common/screens/Panel';
import type { ImportMapping } from '../../api/imports';
import { ColumnRow } from './ColumnRow';
import { missingFields, withField } from './mapping';
import { useMapping } from './useMapping';

interface ColumnsPanelProps {
  register: ImportView;
  /** Called when the check has started. */
  onCheck: () => void;
}

/** Asks which field each column of the file is, and starts the check of its rows. */
export function ColumnsPanel({ register, onCheck }: ColumnsPanelProps) {
  const translate = useTranslate();
  const { id, columns } = register;
  const { mapping, problem, change } = useMapping(register);
  const checking = useActionMutation(
    async (api, chosen: ImportMapping) => {
      await api.saveImportMapping(id, chosen);
      return api.checkImport(id);
    },
    { failedAction: 'checkImport' },
  );
  const missing = missingFields(mapping).map((field) => translate(`imports.columns.missingFields.${field}`));
  const [first, second] = missing;
  const missingText = second ? translate('imports.columns.and', { first, second }) : first;
  return (
    <Panel title={translate('imports.columns.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {translate('imports.columns.intro')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {columns.map((column) => (
          <ColumnRow
            key={column.index}
            column={column}
            columns={columns}
            mapping={mapping}
            onField={(field) => change(withField(mapping, column.index, field))}
          />
        ))}
      </Box>
      <Box sx={{ mt: 2 }}>
        <Banner type="warning" text={missingText && translate('imports.columns.missing', { fields: missingText })} />
        <Banner text={checking.problem ?? problem} />
        <BusyButton
          variant="contained"
          busy={checking.isPending}
          disabled={missing.length > 0}
          onClick={() => void checking.submit(mapping, onCheck)}
          sx={{ width: { xs: '100%', sm: 'auto' } }}
        >
          {translate('imports.columns.check')}
        </BusyButton>
      </Box>
    </Panel>
  );
}

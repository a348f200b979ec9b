import '../i18n/privacy/add-privacy-texts';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { PatientView } from '../../../src/patients/patient.view';
import type { CorrectionView } from '../../../src/privacy/requests/data-request.view';

const FIELDS = ['name', 'mobile', 'email'] as const;

const CELL_STYLE = { p: 1, textAlign: 'start', verticalAlign: 'top', overflowWrap: 'anywhere' };

interface CorrectionTableProps {
  correction: CorrectionView;
  /** With the values that are stored now; without it, only the wanted ones are shown. */
  patient?: PatientView | undefined;
}

/** The values that a patient wants to be changed, next to those that are stored. */
export function CorrectionTable({ correction, patient }: CorrectionTableProps) {
  const translate = useTranslate();
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        fontSize: 14,
        '& th, & td': CELL_STYLE,
        '& th': { fontWeight: 500, color: 'text.secondary' },
        '& tbody tr': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <thead>
        <tr>
          <th scope="col">{translate('dataRequests.field')}</th>
          {patient && <th scope="col">{translate('dataRequests.now')}</th>}
          <th scope="col">{translate('dataRequests.wanted')}</th>
        </tr>
      </thead>
      <tbody>
        {FIELDS.map(
          (field) =>
            correction[field] !== undefined && (
              <tr key={field}>
                <th scope="row">{translate(`dataRequests.fields.${field}`)}</th>
                {patient && <td>{patient[field] || translate('dataRequests.noValue')}</td>}
                <Box component="td" sx={{ fontWeight: 600 }}>
                  {correction[field] || translate('dataRequests.noValue')}
                </Box>
              </tr>
            ),
        )}
      </tbody>
    </Box>
  );
}

/** A text that a person wrote, below its label. */
export const QuotedText = ({ label, text }: { label: string; text: string }) => (
  <div>
    <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{label}</Box>
    <Box
      sx={{
        p: 1.5,
        mt: 0.5,
        borderRadius: 1,
        bgcolor: 'background.default',
        whiteSpace: 'pre-line',
        overflowWrap: 'anywhere',
      }}
    >
      {text}
    </Box>
  </div>
);

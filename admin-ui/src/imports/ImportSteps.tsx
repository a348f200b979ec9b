import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { useTranslate } from 'react-admin';
import type { ImportStatus } from '../../../src/imports/import.rules';

const STEPS = ['file', 'columns', 'check', 'import'];

/** The number of complete steps. */
const COMPLETE: Record<ImportStatus, number> = {
  mapped: 1,
  checking: 2,
  checked: 2,
  running: 3,
  failed: 3,
  done: 4,
  undoing: 4,
  undone: 4,
};

/** How far an import is. */
export function ImportSteps({ status }: { status: ImportStatus }) {
  const translate = useTranslate();
  return (
    <Stepper
      alternativeLabel
      activeStep={COMPLETE[status]}
      component="ol"
      aria-label={translate('imports.steps.label')}
      sx={{ mb: 3, p: 0, maxWidth: 720, listStyle: 'none' }}
    >
      {STEPS.map((name, index) => (
        <Step key={name} component="li" aria-current={index === COMPLETE[status] ? 'step' : undefined}>
          <StepLabel>{translate(`imports.steps.${name}`)}</StepLabel>
        </Step>
      ))}
    </Stepper>
  );
}

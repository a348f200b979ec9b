import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { useTranslate } from 'react-admin';
import { STEP_STATUS, type ImportStatus } from '../../../src/imports/import.rules';
import type { ImportView } from '../../../src/imports/import.view';

const STEPS = ['file', 'columns', 'check', 'import'];

/** The number of complete steps. */
const COMPLETE: Record<Exclude<ImportStatus, 'failed'>, number> = {
  mapped: 1,
  checking: 2,
  checked: 2,
  running: 3,
  done: 4,
  undoing: 4,
  undone: 4,
};

/** How far an import is. */
export function ImportSteps({ register }: { register: ImportView }) {
  const translate = useTranslate();
  const { status, failed_step } = register;
  const complete = COMPLETE[status === 'failed' ? STEP_STATUS[failed_step ?? 'check'] : status];
  return (
    <Stepper
      alternativeLabel
      activeStep={complete}
      component="ol"
      aria-label={translate('imports.steps.label')}
      sx={{
        mb: 3,
        p: 0,
        maxWidth: 720,
        listStyle: 'none',
        '& .MuiStepIcon-root:not(.Mui-active, .Mui-completed)': { color: 'text.secondary' },
      }}
    >
      {STEPS.map((name, index) => (
        <Step key={name} component="li" aria-current={index === complete ? 'step' : undefined}>
          <StepLabel>{translate(`imports.steps.${name}`)}</StepLabel>
        </Step>
      ))}
    </Stepper>
  );
}

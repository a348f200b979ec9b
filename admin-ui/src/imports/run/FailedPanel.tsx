import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { ImportStep } from '../../../../src/imports/import.rules';
import type { ImportView } from '../../../../src/imports/import.view';
import { formatCount } from '../../../../src/shared/money';
import { Banner } from '../../common/feedback/Banner';
import { BusyButton } from '../../common/forms/BusyButton';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { Panel } from '../../common/screens/Panel';
import { ACTIONS_STYLE } from '../actionsStyle';

interface FailedPanelProps {
  register: ImportView;
  step: ImportStep;
  onChangeColumns: () => void;
}

/** A step that unexpected errors interrupted, and the button that goes on with it. */
export function FailedPanel({ register, step, onChangeColumns }: FailedPanelProps) {
  const translate = useTranslate();
  const { id, progress, send_messages } = register;
  const continuing = useActionMutation(
    (api) =>
      step === 'check' ? api.checkImport(id) : step === 'run' ? api.runImport(id, send_messages) : api.undoImport(id),
    { failedAction: `${step}Import` },
  );
  return (
    <Panel title={translate(`imports.failed.titles.${step}`)}>
      <Typography role="status" sx={{ mb: 1 }}>
        {translate('imports.failed.text', { done: formatCount(progress.done), all: formatCount(progress.total) })}
      </Typography>
      <Banner text={continuing.problem} />
      <Box sx={ACTIONS_STYLE}>
        <BusyButton variant="contained" busy={continuing.isPending} onClick={() => void continuing.submit()}>
          {translate('imports.failed.continue')}
        </BusyButton>
        {step === 'check' && (
          <Button variant="outlined" color="inherit" onClick={onChangeColumns}>
            {translate('imports.checked.changeColumns')}
          </Button>
        )}
      </Box>
    </Panel>
  );
}

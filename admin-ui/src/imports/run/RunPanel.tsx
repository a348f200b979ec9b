import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ImportView } from '../../../../src/imports/import.view';
import { formatCount } from '../../../../src/shared/money';
import { Banner } from '../../common/feedback/Banner';
import { BusyButton } from '../../common/forms/BusyButton';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { Panel } from '../../common/screens/Panel';
import { ACTIONS_STYLE } from '../actionsStyle';
import { MessagesSwitch } from './MessagesSwitch';

interface RunPanelProps {
  register: ImportView;
  onChangeColumns: () => void;
}

/** What the import would do, whether it sends messages, and the button that starts it. */
export function RunPanel({ register: { id, counts, messages }, onChangeColumns }: RunPanelProps) {
  const translate = useTranslate();
  const [sendMessages, setSendMessages] = useState(false);
  const running = useActionMutation((api) => api.runImport(id, sendMessages), { failedAction: 'runImport' });
  const checking = useActionMutation((api) => api.checkImport(id), { failedAction: 'checkImport' });
  const eligible = counts.new + counts.changed;
  const sentences = [
    eligible > 0
      ? translate('imports.checked.eligible', { smart_count: eligible, count: formatCount(eligible) })
      : translate('imports.checked.nothing'),
    ...(['same', 'wrong'] as const)
      .filter((result) => counts[result] > 0)
      .map((result) =>
        translate(`imports.checked.${result}`, { smart_count: counts[result], count: formatCount(counts[result]) }),
      ),
  ];
  return (
    <Panel title={translate('imports.checked.title')}>
      <Typography role="status">{sentences.join(' ')}</Typography>
      {eligible > 0 && <MessagesSwitch messages={messages} isOn={sendMessages} onSwitch={setSendMessages} />}
      <Banner text={running.problem ?? checking.problem} />
      <Box sx={ACTIONS_STYLE}>
        {eligible > 0 && (
          <BusyButton
            variant="contained"
            busy={running.isPending}
            onClick={() => void running.submit()}
            sx={{ whiteSpace: 'normal' }}
          >
            {translate(`imports.run.${sendMessages ? 'buttonWithMessages' : 'button'}`, {
              smart_count: eligible,
              count: formatCount(eligible),
            })}
          </BusyButton>
        )}
        <Button variant="outlined" color="inherit" disabled={running.isPending} onClick={onChangeColumns}>
          {translate('imports.checked.changeColumns')}
        </Button>
        <BusyButton
          variant="outlined"
          color="inherit"
          busy={checking.isPending}
          disabled={running.isPending}
          onClick={() => void checking.submit()}
        >
          {translate('imports.checked.checkAgain')}
        </BusyButton>
      </Box>
      {eligible > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          {translate('imports.run.hint')}
        </Typography>
      )}
    </Panel>
  );
}

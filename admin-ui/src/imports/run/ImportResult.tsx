import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { ImportView } from '../../../../src/imports/import.view';
import { formatCount } from '../../../../src/shared/money';
import { BusyButton } from '../../common/forms/BusyButton';
import { timeText } from '../../common/fields/timeText';
import { CsvButton } from '../../common/lists/CsvButton';
import { LinkButton } from '../../common/screens/LinkButton';
import { Panel } from '../../common/screens/Panel';
import { ACTIONS_STYLE } from '../actionsStyle';
import { KeptRows } from './KeptRows';
import { SendMessagesButton } from './SendMessagesButton';
import { canUndo, useUndoImport } from './useUndoImport';

const UndoneResult = ({ undo }: { undo: NonNullable<ImportView['undo']> }) => {
  const translate = useTranslate();
  const { removed, kept } = undo;
  return (
    <>
      <Typography role="status">
        {translate('imports.undo.removed', { smart_count: removed, count: formatCount(removed) })}
      </Typography>
      <KeptRows rows={kept} />
    </>
  );
};

/** The result of a finished import, with a button that undoes it. After an undo: the result of the undo. */
export function ImportResult({ register }: { register: ImportView }) {
  const translate = useTranslate();
  const { id, status, counts, messages, send_messages, undo, undo_until } = register;
  const canSendMessages = status === 'done' && !send_messages && messages.count > 0;
  const { dialog, confirmUndo, isPending } = useUndoImport();
  const count = (key: string, n: number) => translate(key, { smart_count: n, count: formatCount(n) });
  const sentences = [
    count('imports.done.imported', counts.done),
    ...(counts.same > 0 ? [count('imports.done.same', counts.same)] : []),
    ...(counts.wrong > 0 ? [count('imports.done.notImported', counts.wrong)] : []),
    translate(`imports.done.${send_messages ? 'messagesSent' : 'messagesOff'}`),
  ];
  return (
    <Panel title={translate(undo ? 'imports.undo.done' : 'imports.done.title')}>
      {undo ? <UndoneResult undo={undo} /> : <Typography role="status">{sentences.join(' ')}</Typography>}
      <Box sx={ACTIONS_STYLE}>
        {status === 'done' && (
          <LinkButton to="/patients" variant="contained">
            {translate('imports.done.patients')}
          </LinkButton>
        )}
        {canSendMessages && <SendMessagesButton register={register} />}
        {counts.wrong > 0 && (
          <CsvButton
            permission="imports.manage"
            path={`/imports/${id}/wrong.csv`}
            label={translate('imports.done.download')}
            total={counts.wrong}
          />
        )}
        {canUndo(register) && (
          <BusyButton variant="outlined" color="error" busy={isPending} onClick={() => confirmUndo(id)}>
            {translate('imports.undo.action')}
          </BusyButton>
        )}
        <LinkButton to="/import" variant="outlined" color="inherit">
          {translate('imports.done.another')}
        </LinkButton>
      </Box>
      {status === 'done' && undo_until !== null && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          {canUndo(register)
            ? translate('imports.undo.until', { time: timeText(undo_until) })
            : translate('imports.undo.over')}
        </Typography>
      )}
      {dialog}
    </Panel>
  );
}

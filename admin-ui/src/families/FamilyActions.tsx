import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PayerView } from '../../../src/payers/payer.view';
import { payersApi } from '../api/payers';
import { useCan } from '../common/access/useCan';
import { useConfirmDialog } from '../common/feedback/useConfirmDialog';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { useCopy } from '../common/hooks/useCopy';
import { RowAction } from '../integrations/RowAction';
import { FamilyDialog } from './FamilyDialog';

/** Buttons for what can be done with a family. */
export function FamilyActions({ payer }: { payer: PayerView }) {
  const translate = useTranslate();
  const mayWrite = useCan()('patients.write');
  const { confirm, dialog } = useConfirmDialog();
  const { copied, copy } = useCopy();
  const [isEditing, setEditing] = useState(false);
  const splitting = useActionMutation(() => payersApi.delete(payer.id), { failedAction: 'splitFamily' });
  const replacing = useActionMutation(() => payersApi.replaceLink(payer.id), { failedAction: 'replaceFamilyLink' });
  const isBusy = splitting.isPending || replacing.isPending;
  const replaceLink = () =>
    confirm({
      title: translate('families.confirmReplace.title', { name: payer.name }),
      content: translate('families.confirmReplace.content'),
      confirmLabel: translate('families.replaceLink'),
      danger: true,
      onConfirm: () => void replacing.run(),
    });
  const split = () =>
    confirm({
      title: translate('families.confirm.title', { name: payer.name }),
      content: translate('families.confirm.content'),
      confirmLabel: translate('families.confirm.confirm'),
      danger: true,
      onConfirm: () => void splitting.run(),
    });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <RowAction onClick={() => void copy(payer.link)}>
        <span aria-live="polite">{translate(copied ? 'common.copied' : 'families.copyLink')}</span>
      </RowAction>
      {mayWrite && (
        <>
          <RowAction disabled={isBusy} onClick={replaceLink}>
            {translate('families.replaceLink')}
          </RowAction>
          <RowAction disabled={isBusy} onClick={() => setEditing(true)}>
            {translate('families.edit')}
          </RowAction>
          <RowAction disabled={isBusy} onClick={split}>
            {translate('families.split')}
          </RowAction>
        </>
      )}
      {dialog}
      {isEditing && <FamilyDialog payer={payer} onClose={() => setEditing(false)} />}
    </Box>
  );
}

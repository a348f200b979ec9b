import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { flushSync } from 'react-dom';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { WebhookView } from '../../../../src/events/webhooks/webhook.view';
import { timeText } from '../../common/fields/timeText';
import type { AnchoredProps } from '../../common/hooks/useMenuAnchor';

interface WebhookMenuProps {
  webhook: WebhookView;
  onReplay: () => void;
  onRotate: () => void;
  onSwitch: () => void;
  onDelete: () => void;
}

/** The rarer actions of a webhook. */
export function WebhookMenu(props: WebhookMenuProps & AnchoredProps) {
  const { webhook, onReplay, onRotate, onSwitch, onDelete, anchor, open, onClose } = props;
  const translate = useTranslate();
  const { previous_secret_ends_at: secondSecretEndsAt } = webhook;
  const isDisabled = webhook.status === 'disabled';
  // The menu returns the focus to its button before a dialog opens, which returns it there in its turn.
  const closeBefore = (action: () => void) => () => {
    flushSync(onClose);
    action();
  };
  return (
    <Menu anchorEl={anchor} open={open} onClose={onClose}>
      <MenuItem component={Link} to={`/settings/integrations?tab=sent&webhook=${webhook.id}`}>
        {translate('integrations.webhooks.showSent')}
      </MenuItem>
      {!isDisabled && (
        <MenuItem onClick={closeBefore(onReplay)}>{translate('integrations.webhooks.replay.action')}</MenuItem>
      )}
      <MenuItem disabled={secondSecretEndsAt !== null} onClick={closeBefore(onRotate)} sx={{ display: 'block' }}>
        {translate('integrations.rotate')}
        {secondSecretEndsAt && (
          <span className="secondary small">
            {translate('integrations.twoSecrets', { time: timeText(secondSecretEndsAt) })}
          </span>
        )}
      </MenuItem>
      <MenuItem onClick={closeBefore(onSwitch)}>
        {translate(`integrations.webhooks.${isDisabled ? 'switchOn' : 'switchOff'}`)}
      </MenuItem>
      <MenuItem onClick={closeBefore(onDelete)} sx={{ color: 'error.main' }}>
        {translate('integrations.webhooks.delete')}
      </MenuItem>
    </Menu>
  );
}

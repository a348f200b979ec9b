import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { DeskItemView } from '../../../src/desk/desk.view';
import { addDays, type Day } from '../../../src/shared/calendar';
import { today } from '../common/fields/DayText';
import type { AnchoredProps } from '../common/hooks/useMenuAnchor';
import type { DeskTarget } from './desk-target';

export interface DeskMenuProps {
  item: DeskItemView;
  /** The actions besides the row's button. */
  actions: { label: string; target: DeskTarget }[];
  onDecide: (until: Day | null) => void;
  onAsk: (dialog: 'assign' | 'snooze' | 'done') => void;
}

const PRESETS = [
  ['tomorrow', 1],
  ['threeDays', 3],
  ['week', 7],
] as const;

/** Menu of a row. */
export function DeskMenuItems({
  anchor,
  open,
  onClose,
  item,
  actions,
  onDecide,
  onAsk,
}: DeskMenuProps & AnchoredProps) {
  const translate = useTranslate();
  const choose = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Menu anchorEl={anchor} open={open} onClose={onClose}>
      {actions.map(({ label, target }) =>
        'href' in target ? (
          <MenuItem key={label} component="a" href={target.href} onClick={onClose}>
            {label}
          </MenuItem>
        ) : 'to' in target ? (
          <MenuItem key={label} component={Link} to={target.to} onClick={onClose}>
            {label}
          </MenuItem>
        ) : (
          <MenuItem key={label} onClick={choose(target.onClick)}>
            {label}
          </MenuItem>
        ),
      )}
      {item.actions.includes('snooze') && [
        actions.length > 0 && <Divider key="decisions" component="li" aria-hidden />,
        ...PRESETS.map(([name, days]) => (
          <MenuItem key={name} onClick={choose(() => onDecide(addDays(today(), days)))}>
            {translate(`desk.snooze.${name}`)}
          </MenuItem>
        )),
        <MenuItem key="pick" onClick={choose(() => onAsk('snooze'))}>
          {translate('desk.snooze.pick')}
        </MenuItem>,
        <Divider key="people" component="li" aria-hidden />,
        <MenuItem key="assign" onClick={choose(() => onAsk('assign'))}>
          {translate('desk.assign.action')}
        </MenuItem>,
        <MenuItem key="done" onClick={choose(() => onDecide(null))}>
          {translate('desk.done.now')}
        </MenuItem>,
        <MenuItem key="note" onClick={choose(() => onAsk('done'))}>
          {translate('desk.done.withNote')}
        </MenuItem>,
      ]}
    </Menu>
  );
}

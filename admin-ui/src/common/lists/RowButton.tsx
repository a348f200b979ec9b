import type { SvgIconComponent } from '@mui/icons-material';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router-dom';

interface RowButtonProps {
  label: string;
  Icon: SvgIconComponent;
  /** Shows the label as a tooltip. */
  iconOnly?: boolean;
  disabled?: boolean;
  danger?: boolean;
  onClick?: () => void;
  to?: string;
}

/** An action of a row. With `to` it is a link. */
export function RowButton({ label, Icon, iconOnly, disabled = false, danger, onClick, to }: RowButtonProps) {
  const link = to ? { component: Link, to } : {};
  if (iconOnly)
    return (
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          disabled={disabled}
          color={danger ? 'error' : 'default'}
          onClick={onClick}
          {...link}
        >
          <Icon fontSize="small" />
        </IconButton>
      </Tooltip>
    );
  return (
    <Button
      size="small"
      variant="outlined"
      color={danger ? 'error' : 'inherit'}
      disabled={disabled}
      onClick={onClick}
      sx={{ flex: { xs: 1, md: 'initial' } }}
      {...link}
    >
      {label}
    </Button>
  );
}

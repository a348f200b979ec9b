import Button, { type ButtonProps } from '@mui/material/Button';

/** A button that ignores clicks while `busy`. It is not disabled, because a disabled button loses the focus. */
export const BusyButton = ({ busy, onClick, ...button }: ButtonProps & { busy: boolean }) => (
  <Button
    {...button}
    {...(busy && { 'aria-disabled': true })}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  />
);

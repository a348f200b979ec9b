import Button, { type ButtonProps } from '@mui/material/Button';

/** A button that ignores being pressed while its act is under way; a disabled one would lose the focus. */
export const BusyButton = ({ busy, onClick, ...button }: ButtonProps & { busy: boolean }) => (
  <Button
    {...button}
    {...(busy && { 'aria-disabled': true })}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  />
);

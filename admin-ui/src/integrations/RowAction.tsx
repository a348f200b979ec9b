import Button, { type ButtonProps } from '@mui/material/Button';

/** A button of a row. */
export const RowAction = (props: ButtonProps) => <Button size="small" variant="outlined" color="inherit" {...props} />;

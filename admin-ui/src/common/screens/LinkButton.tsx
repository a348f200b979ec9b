import Button, { type ButtonProps } from '@mui/material/Button';
import { Link, type LinkProps } from 'react-router-dom';

/** A button-styled link. */
export const LinkButton = (props: ButtonProps & Pick<LinkProps, 'to' | 'state'>) => (
  <Button component={Link} {...props} />
);

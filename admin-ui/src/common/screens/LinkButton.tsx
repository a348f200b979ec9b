import Button, { type ButtonProps } from '@mui/material/Button';
import { Link, type LinkProps } from 'react-router-dom';

/** A button that leads somewhere: a real link, so that it can be opened in another tab. */
export const LinkButton = (props: ButtonProps & Pick<LinkProps, 'to' | 'state'>) => (
  <Button component={Link} {...props} />
);

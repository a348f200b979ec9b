import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { useTranslate } from 'react-admin';
import { canOpen } from '../../api/access';
import { LinkButton } from '../../common/screens/LinkButton';

/** Opens the import of a register. On a phone it is an icon among the filters, otherwise a button in the title bar. */
export const ImportLink = ({ iconOnly = false }: { iconOnly?: boolean }) => {
  const translate = useTranslate();
  const label = translate('patients.import');
  if (!canOpen('import')) return null;
  return iconOnly ? (
    <LinkButton
      to="/import"
      variant="outlined"
      color="inherit"
      aria-label={label}
      sx={{ display: { sm: 'none' }, minWidth: 44, px: 1.25 }}
    >
      <UploadIcon fontSize="small" />
    </LinkButton>
  ) : (
    <LinkButton
      to="/import"
      variant="outlined"
      color="inherit"
      startIcon={<UploadIcon />}
      sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
    >
      {label}
    </LinkButton>
  );
};

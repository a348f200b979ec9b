import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { useTranslate } from 'react-admin';
import { COMPACT_STYLE } from '../../common/lists/compactStyle';
import { LinkButton } from '../../common/screens/LinkButton';

/** Opens the import of a register. On a phone, shows only the icon. */
export const ImportLink = () => {
  const translate = useTranslate();
  const label = translate('imports.action');
  return (
    <LinkButton
      to="/import"
      variant="outlined"
      color="inherit"
      startIcon={<UploadIcon />}
      aria-label={label}
      sx={{ px: 2, ...COMPACT_STYLE }}
    >
      <span className="label">{label}</span>
    </LinkButton>
  );
};

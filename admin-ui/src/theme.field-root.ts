import FormControl from '@mui/material/FormControl';
import { styled } from '@mui/material/styles';

/** Names that MUI had before `slotProps`. react-admin sends both; these would end as attributes of an element. */
const OLD_NAMES = ['InputProps', 'InputLabelProps', 'inputProps'];

/** What `styled` uses itself. */
const OF_STYLED = ['ownerState', 'theme', 'sx', 'as'];

/** The outermost element of a text field. */
export const FieldRoot = styled(FormControl, {
  shouldForwardProp: (prop) => ![...OLD_NAMES, ...OF_STYLED].includes(String(prop)),
})();

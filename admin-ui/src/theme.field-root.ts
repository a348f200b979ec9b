import FormControl from '@mui/material/FormControl';
import { styled } from '@mui/material/styles';

/** Names that MUI had before `slotProps`. react-admin sends both; these would end as attributes of an element. */
const LEGACY_PROPS = ['InputProps', 'InputLabelProps', 'inputProps'];

/** What `styled` uses itself. */
const STYLED_PROPS = ['ownerState', 'theme', 'sx', 'as'];

/** The outermost element of a text field. */
export const FieldRoot = styled(FormControl, {
  shouldForwardProp: (prop) => ![...LEGACY_PROPS, ...STYLED_PROPS].includes(String(prop)),
})();

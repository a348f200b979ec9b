import FormControl from '@mui/material/FormControl';
import { styled } from '@mui/material/styles';

/** Old names of `slotProps`. react-admin passes both kinds; MUI would write these to the DOM as attributes. */
const LEGACY_PROPS = ['InputProps', 'InputLabelProps', 'inputProps'];

/** Props that MUI does not forward by default. The filter below replaces MUI's. */
const STYLED_PROPS = ['ownerState', 'theme', 'sx', 'as'];

/** Root of every text field (set by the theme), without the old props. */
export const FieldRoot = styled(FormControl, {
  shouldForwardProp: (prop) => ![...LEGACY_PROPS, ...STYLED_PROPS].includes(String(prop)),
})();

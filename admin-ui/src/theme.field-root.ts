import FormControl from '@mui/material/FormControl';
import { styled } from '@mui/material/styles';

/** Prop names from before MUI's `slotProps`. react-admin passes both; these would end up as DOM attributes. */
const LEGACY_PROPS = ['InputProps', 'InputLabelProps', 'inputProps'];

/** Props that `styled` consumes. */
const STYLED_PROPS = ['ownerState', 'theme', 'sx', 'as'];

export const FieldRoot = styled(FormControl, {
  shouldForwardProp: (prop) => ![...LEGACY_PROPS, ...STYLED_PROPS].includes(String(prop)),
})();

import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { required, TextInput, useTranslate, type TextInputProps } from 'react-admin';

interface PasswordTextInputProps extends TextInputProps {
  optional?: boolean;
}

/** Password input with a button that shows the text. */
export function PasswordTextInput({ optional = false, ...props }: PasswordTextInputProps) {
  const translate = useTranslate();
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      validate={optional ? undefined : required()}
      parse={(value: string) => value}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={translate(shown ? 'auth.hidePassword' : 'auth.showPassword')}
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
                sx={{ mr: -1.25 }}
              >
                {shown ? <HideIcon fontSize="small" /> : <ShowIcon fontSize="small" />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

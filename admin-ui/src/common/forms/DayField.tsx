import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatDay, isDay, type Day } from '../../../../src/shared/calendar';
import { today } from '../fields/DayText';
import { parseDay } from './parse-day';

interface DayFieldProps extends Pick<
  TextFieldProps,
  'id' | 'name' | 'autoFocus' | 'required' | 'sx' | 'className' | 'error' | 'helperText' | 'onBlur' | 'inputRef'
> {
  label: string;
  /** A day, or the text as typed while it is no day. */
  value: string;
  onChange: (value: string) => void;
  min?: Day | undefined;
  max?: Day | undefined;
}

const HIDDEN = { position: 'absolute', inset: 0, opacity: 0, pointerEvents: 'none' } as const;

/**
 * A text field for a day, shown as 5 Nov 2026 whatever the browser's language, with the browser's calendar. After editing
 * it says if the text is no day.
 */
export function DayField({ label, value, onChange, min, max, onBlur, error, helperText, ...field }: DayFieldProps) {
  const translate = useTranslate();
  /** The text while it is edited, and its value. Another value, as after Back, replaces it. */
  const [draft, setDraft] = useState<{ text: string; value: string } | null>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const day = isDay(value) ? value : null;
  const type = (text: string) => {
    const next = parseDay(text, today()) ?? text.trim();
    setDraft({ text, value: next });
    onChange(next);
  };
  const isInvalid = value !== '' && day === null && draft === null;
  const shown = day === null ? value : formatDay(day);
  return (
    <TextField
      {...field}
      label={label}
      error={error || isInvalid}
      helperText={helperText ?? (isInvalid && translate('day.invalid'))}
      value={draft?.value === value ? draft.text : shown}
      placeholder={translate('day.placeholder')}
      autoComplete="off"
      onChange={({ target }) => type(target.value)}
      onBlur={(event) => {
        setDraft(null);
        onBlur?.(event);
      }}
      slotProps={{
        htmlInput: { min, max },
        input: {
          endAdornment: (
            <InputAdornment position="end" sx={{ ml: 0.5 }}>
              <IconButton edge="end" aria-label={translate('day.open')} onClick={() => calendar.current?.showPicker()}>
                <CalendarIcon sx={{ fontSize: 20 }} />
              </IconButton>
              <input
                ref={calendar}
                type="date"
                tabIndex={-1}
                aria-hidden
                value={day ?? ''}
                min={min}
                max={max}
                onChange={({ target }) => {
                  setDraft(null);
                  onChange(target.value);
                }}
                style={HIDDEN}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

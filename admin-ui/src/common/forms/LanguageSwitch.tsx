import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslate } from 'react-admin';
import { MESSAGE_LANGUAGES, type MessageLanguage } from '../../../../src/profile/message-settings.rules';

interface LanguageSwitchProps {
  /** Names the switch for screen readers. */
  label: string;
  language: MessageLanguage;
  onLanguage: (language: MessageLanguage) => void;
}

/** Switch for the language of messages or documents. Each language is named in itself. */
export function LanguageSwitch({ label, language, onLanguage }: LanguageSwitchProps) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      value={language}
      aria-label={label}
      onChange={(_, next: MessageLanguage | null) => next && onLanguage(next)}
    >
      {MESSAGE_LANGUAGES.map((name) => (
        <ToggleButton key={name} value={name} lang={name} sx={{ px: 2.5, minHeight: 44 }}>
          {translate(`common.languages.${name}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

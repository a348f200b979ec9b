import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { oneLine } from '../../../src/shared/text';
import { InlineError } from '../common/feedback/InlineError';
import { useProblemText } from '../common/feedback/useProblemText';
import { KeyHints } from './KeyHints';
import type { SearchOption } from './option';
import type { PaletteActions } from './palette-actions';
import { SearchInput } from './SearchInput';
import { SearchResults } from './SearchResults';
import { SearchStatus } from './SearchStatus';
import { useActiveOption } from './useActiveOption';
import { useSearchOptions } from './useSearchOptions';

interface SearchPaletteProps {
  onClose: () => void;
  onShowShortcuts: () => void;
  onRecordPayment: PaletteActions['recordPayment'];
}

const FULL_SCREEN_PAPER = { m: 0, width: '100%', maxWidth: '100%', borderRadius: 0, border: 0 };
const WINDOW_PAPER = { width: 'calc(100% - 32px)', maxWidth: 640, height: 'min(560px, 76vh)' };

/** After the dialog has given the focus back: moves it to the new screen, unless a form there has taken it. */
const focusScreen = () =>
  setTimeout(() => {
    const content = document.getElementById('content');
    if (content && !content.contains(document.activeElement)) content.focus();
  });

/**
 * A dialog that finds patients, plans, payments, screens and actions. The action Record payment turns it into a search of
 * patients. The focus stays in its combobox.
 */
export function SearchPalette({ onClose, onShowShortcuts, onRecordPayment }: SearchPaletteProps) {
  const translate = useTranslate();
  const problemText = useProblemText();
  const navigate = useNavigate();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const listId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [input, setInput] = useState('');
  const [isChoosingPayer, setChoosingPayer] = useState(false);
  const text = oneLine(input);
  const setMode = (choosingPayer: boolean) => {
    setChoosingPayer(choosingPayer);
    change('');
    inputRef.current?.focus(); // an option was tapped
  };
  const actions: PaletteActions = {
    open: (path, state) => {
      void navigate(path, { state });
      focusScreen();
    },
    showShortcuts: onShowShortcuts,
    recordPayment: onRecordPayment,
    choosePayer: () => setMode(true),
  };
  const { options, isSearching, error, retry } = useSearchOptions(text, isChoosingPayer, actions);
  const choose = (option: SearchOption) => {
    if (!option.staysOpen) onClose();
    option.choose();
  };
  const { active, setActiveKey, onKeyDown, cancelEnter, reset } = useActiveOption({
    text,
    options,
    isSearching,
    failed: Boolean(error),
    onChoose: choose,
    onRecordPayment: (option) => {
      onClose();
      option.recordPayment?.();
    },
  });
  const change = (value: string) => {
    setInput(value);
    reset();
  };
  const onInputKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && input === '' && isChoosingPayer) setMode(false);
    else onKeyDown(event);
  };
  const retrySearch = () => {
    cancelEnter();
    inputRef.current?.focus(); // the button disappears
    retry();
  };
  const optionId = ({ key }: SearchOption) => `${listId}-${key}`;
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      sx={{ '& .MuiDialog-container': { alignItems: 'start', pt: isPhone ? 0 : '8vh' } }}
      slotProps={{ paper: { 'aria-label': translate('search.title'), sx: isPhone ? FULL_SCREEN_PAPER : WINDOW_PAPER } }}
    >
      <SearchInput
        ref={inputRef}
        value={input}
        isChoosingPayer={isChoosingPayer}
        listId={listId}
        activeId={active && optionId(active)}
        isExpanded={options.length > 0}
        onChange={change}
        onKeyDown={onInputKeyDown}
        onClose={onClose}
      />
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', py: 1 }}>
        <InlineError text={problemText(error, 'search')} onRetry={retrySearch} sx={{ px: 2.5, py: 1 }} />
        <SearchStatus
          text={text}
          count={options.length}
          isSearching={isSearching}
          failed={Boolean(error)}
          isChoosingPayer={isChoosingPayer}
        />
        <SearchResults
          id={listId}
          options={options}
          active={active}
          optionId={optionId}
          onChoose={choose}
          onPoint={setActiveKey}
        />
      </Box>
      {!isPhone && <KeyHints offersPayment={active?.recordPayment !== undefined} />}
    </Dialog>
  );
}

import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { TEXT_LIMITS } from '../../../src/shared/text-limits';
import { oneLine } from '../../../src/shared/text';
import { InlineError } from '../common/feedback/InlineError';
import { useProblemText } from '../common/feedback/useProblemText';
import { KeyHints } from './KeyHints';
import { SearchResults } from './SearchResults';
import { SearchStatus } from './SearchStatus';
import type { SearchOption } from './option';
import type { OpenScreen } from './useCommands';
import { useSearchOptions } from './useSearchOptions';

interface SearchPaletteProps {
  onClose: () => void;
  onShowShortcuts: () => void;
}

const FULL_SCREEN_PAPER = { m: 0, width: '100%', maxWidth: '100%', borderRadius: 0, border: 0 };
const WINDOW_PAPER = { width: 'calc(100% - 32px)', maxWidth: 640, height: 'min(560px, 76vh)' };

/** After the dialog has given the focus back: moves it to the new screen, unless a form there has taken it. */
const focusScreen = () =>
  setTimeout(() => {
    const content = document.getElementById('content');
    if (content && !content.contains(document.activeElement)) content.focus();
  });

/** A dialog that finds patients, plans, payments, screens and actions. The focus stays in its combobox. */
export function SearchPalette({ onClose, onShowShortcuts }: SearchPaletteProps) {
  const translate = useTranslate();
  const problemText = useProblemText();
  const navigate = useNavigate();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const listId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [input, setInput] = useState('');
  const [activeKey, setActiveKey] = useState<string | null>(null);
  /** Text for which Enter was pressed before its results arrived. The first of them is then opened. */
  const [enteredText, setEnteredText] = useState<string | null>(null);
  const text = oneLine(input);
  const open: OpenScreen = (path, state) => {
    void navigate(path, { state });
    focusScreen();
  };
  const { options, isSearching, error, retry, isDoctor } = useSearchOptions(text, open, onShowShortcuts);
  const active = options.find(({ key }) => key === activeKey) ?? options[0];
  const choose = (option: SearchOption) => {
    onClose();
    option.choose();
  };

  const latestChoose = useRef(choose);
  useEffect(() => {
    latestChoose.current = choose;
  });
  const entered = enteredText === text && !isSearching && !error ? options[0] : undefined;
  useEffect(() => {
    if (entered) latestChoose.current(entered);
  }, [entered]);

  const change = (value: string) => {
    setInput(value);
    setActiveKey(null);
    setEnteredText(null);
  };
  const move = (index: number) => {
    setActiveKey(options.at(index % options.length)?.key ?? null);
    setEnteredText(null);
  };
  const retrySearch = () => {
    setEnteredText(null);
    inputRef.current?.focus(); // the button disappears
    retry();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of an input method that composes a character.
    if (event.nativeEvent.isComposing) return;
    const index = active ? options.indexOf(active) : -1;
    const moves: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 };
    const target = moves[event.key];
    if (target !== undefined) {
      event.preventDefault();
      move(target);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isSearching && activeKey === null) setEnteredText(text);
      else if (active) choose(active);
    }
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
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          pl: 2,
          pr: 1,
          minHeight: 60,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <SearchIcon aria-hidden sx={{ color: 'text.secondary', mr: 1.5 }} />
        <InputBase
          autoFocus
          inputRef={inputRef}
          fullWidth
          value={input}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={translate(isDoctor ? 'search.hint' : 'search.hintStaff')}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': translate('search.title'),
              'aria-autocomplete': 'list',
              'aria-expanded': options.length > 0,
              'aria-controls': listId,
              'aria-activedescendant': active && optionId(active),
              autoComplete: 'off',
              autoCapitalize: 'off',
              spellCheck: false,
              enterKeyHint: 'go',
              maxLength: TEXT_LIMITS.list.search.max,
            },
          }}
          sx={{ '& input': { height: 44, py: 0, textOverflow: 'ellipsis' } }}
        />
        <IconButton onClick={onClose} aria-label={translate('common.close')}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', py: 1 }}>
        <InlineError text={problemText(error, 'search')} onRetry={retrySearch} sx={{ px: 2.5, py: 1 }} />
        <SearchStatus text={text} count={options.length} isSearching={isSearching} failed={Boolean(error)} />
        <SearchResults
          id={listId}
          options={options}
          active={active}
          optionId={optionId}
          onChoose={choose}
          onPoint={setActiveKey}
        />
      </Box>
      {!isPhone && <KeyHints />}
    </Dialog>
  );
}

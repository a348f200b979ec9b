import PaidIcon from '@mui/icons-material/PaymentsOutlined';
import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import type { KeyboardEvent, RefObject } from 'react';
import { useTranslate } from 'react-admin';
import { TEXT_LIMITS } from '../../../src/shared/text-limits';
import { useCan } from '../common/access/useCan';

interface SearchInputProps {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  isChoosingPayer: boolean;
  listId: string;
  /** Id of the active option's element. */
  activeId: string | undefined;
  isExpanded: boolean;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
}

/** The palette's combobox and its close button. */
export function SearchInput(props: SearchInputProps) {
  const { ref, value, isChoosingPayer, listId, activeId, isExpanded, onChange, onKeyDown, onClose } = props;
  const translate = useTranslate();
  const can = useCan();
  const [searches, searchesPatients] = [can('search.read'), can('patients.read')];
  const Icon = isChoosingPayer ? PaidIcon : SearchIcon;
  const hint = isChoosingPayer
    ? 'search.hintPayer'
    : searchesPatients
      ? 'search.hint'
      : searches
        ? 'search.hintRecords'
        : 'search.hintStaff';
  return (
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
      <Icon aria-hidden sx={{ color: 'text.secondary', mr: 1.5 }} />
      <InputBase
        autoFocus
        inputRef={ref}
        fullWidth
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={translate(hint)}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': translate(isChoosingPayer ? 'search.groups.payer' : 'search.title'),
            'aria-autocomplete': 'list',
            'aria-expanded': isExpanded,
            'aria-controls': listId,
            'aria-activedescendant': activeId,
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
  );
}

import Box from '@mui/material/Box';
import { useEffect, useRef, type Ref } from 'react';
import { useTranslate } from 'react-admin';
import type { OptionGroup, SearchOption } from './option';

interface SearchResultsProps {
  id: string;
  /** Options of the same group follow each other. */
  options: SearchOption[];
  active: SearchOption | undefined;
  optionId: (option: SearchOption) => string;
  onChoose: (option: SearchOption) => void;
  /** Called with the key of the option that the mouse moves over. */
  onPoint: (key: string) => void;
}

const GROUPS: OptionGroup[] = ['recent', 'payer', 'patient', 'plan', 'payment', 'action', 'screen'];

interface OptionProps {
  ref: Ref<HTMLDivElement> | undefined;
  id: string;
  option: SearchOption;
  isActive: boolean;
  onChoose: () => void;
  onPoint: () => void;
}

const Option = ({ ref, id, option, isActive, onChoose, onPoint }: OptionProps) => {
  const { title, subtitle, Icon, recordPayment } = option;
  return (
    <Box
      ref={ref}
      id={id}
      role="option"
      aria-selected={isActive}
      aria-keyshortcuts={recordPayment && 'Control+Enter Meta+Enter'}
      onClick={onChoose}
      onMouseMove={isActive ? undefined : onPoint}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        mx: 1,
        px: 1.5,
        py: 0.75,
        minHeight: 48,
        borderRadius: 1,
        scrollMarginBlock: 40,
        cursor: 'pointer',
        bgcolor: isActive ? 'color-mix(in srgb, var(--nirog-primary) 12%, transparent)' : 'transparent',
        // High-contrast modes remove backgrounds.
        outline: isActive ? '1px solid transparent' : 'none',
      }}
    >
      <Icon aria-hidden fontSize="small" sx={{ color: isActive ? 'primary.main' : 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box className="two-lines" sx={{ fontSize: 15, fontWeight: 550, lineHeight: 1.4 }}>
          {title}
        </Box>
        {subtitle && <span className="secondary small two-lines">{subtitle}</span>}
      </Box>
    </Box>
  );
};

/** The listbox of the palette. The focus stays in the combobox, which names the active option. */
export function SearchResults({ id, options, active, optionId, onChoose, onPoint }: SearchResultsProps) {
  const translate = useTranslate();
  const activeElement = useRef<HTMLDivElement>(null);
  useEffect(() => {
    activeElement.current?.scrollIntoView({ block: 'nearest' });
  }, [active?.key]);
  return (
    <Box
      id={id}
      role="listbox"
      aria-label={translate('search.results')}
      sx={{ flex: '0 1 auto', minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain' }}
    >
      {GROUPS.map((group) => {
        const members = options.filter((option) => option.group === group);
        const headingId = `${id}-${group}`;
        return (
          members.length > 0 && (
            <Box key={group} role="group" aria-labelledby={headingId} sx={{ pb: 0.5 }}>
              <Box
                id={headingId}
                role="presentation"
                sx={{ px: 2.5, pt: 1, pb: 0.5, fontSize: 13, fontWeight: 600, color: 'text.secondary' }}
              >
                {translate(`search.groups.${group}`)}
              </Box>
              {members.map((option) => (
                <Option
                  key={option.key}
                  ref={option.key === active?.key ? activeElement : undefined}
                  id={optionId(option)}
                  option={option}
                  isActive={option.key === active?.key}
                  onChoose={() => onChoose(option)}
                  onPoint={() => onPoint(option.key)}
                />
              ))}
            </Box>
          )
        );
      })}
    </Box>
  );
}

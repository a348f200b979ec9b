import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { SearchOption } from './option';

interface ActiveOptionProps {
  text: string;
  options: SearchOption[];
  /** Whether `options` do not belong to the text yet. */
  isSearching: boolean;
  failed: boolean;
  onChoose: (option: SearchOption) => void;
  onRecordPayment: (option: SearchOption) => void;
}

/** The active option of the palette and the keys that move and choose it. */
export function useActiveOption(props: ActiveOptionProps) {
  const { text, options, isSearching, failed, onChoose, onRecordPayment } = props;
  const [activeKey, setActiveKey] = useState<string | null>(null);
  /** Text for which Enter was pressed before its results arrived. The first of them is then chosen. */
  const [enteredText, setEnteredText] = useState<string | null>(null);
  const active = options.find(({ key }) => key === activeKey) ?? options[0];

  const latestChoose = useRef(onChoose);
  useEffect(() => {
    latestChoose.current = onChoose;
  });
  const entered = enteredText === text && !isSearching && !failed ? options[0] : undefined;
  useEffect(() => {
    if (entered) latestChoose.current(entered);
  }, [entered]);

  const move = (index: number) => {
    setActiveKey(options.at(index % options.length)?.key ?? null);
    setEnteredText(null);
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
      if (event.ctrlKey || event.metaKey) {
        if (active?.recordPayment && !isSearching) onRecordPayment(active);
      } else if (isSearching && activeKey === null) setEnteredText(text);
      else if (active) onChoose(active);
    }
  };
  return {
    active,
    setActiveKey,
    onKeyDown,
    /** Forgets an Enter that waits for results. */
    cancelEnter: () => setEnteredText(null),
    reset: () => {
      setActiveKey(null);
      setEnteredText(null);
    },
  };
}

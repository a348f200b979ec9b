import { options } from 'preact';

/**
 * The part of React that the pages use, for browsers. `preact/compat` is React in full, which adds 2 KB to every page that a
 * patient opens.
 */
export { createContext } from 'preact';
export * from 'preact/hooks';

/** In React, the change event of a field that text is typed into is the browser's input event. */
const isTyped = (type: unknown, inputType: unknown): boolean =>
  type === 'textarea' || (type === 'input' && !/^(?:checkbox|radio|file)$/.test(String(inputType)));

const created = options.vnode?.bind(options);
options.vnode = (vnode) => {
  const props = vnode.props as { type?: unknown; onChange?: unknown; onInput?: unknown };
  if (props.onChange && isTyped(vnode.type, props.type)) {
    props.onInput = props.onChange;
    delete props.onChange;
  }
  created?.(vnode);
};

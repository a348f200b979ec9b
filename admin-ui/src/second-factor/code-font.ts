/** Style of text that is copied letter by letter. */
export const CODE_FONT = { fontFamily: 'ui-monospace, Menlo, Consolas, monospace', fontSize: 15, lineHeight: 1.6 };

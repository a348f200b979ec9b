/** What a button or menu item does: opens a number, opens a screen, or runs a function. */
export type DeskTarget = { href: string } | { to: string } | { onClick: () => void };

import { type ReactNode } from 'react';
import { Mark } from '../Mark.js';

/** A whole screen with one thing to say. */
export function Message({ title, text, children }: { title?: string; text: string; children?: ReactNode }) {
  return (
    <main className="message">
      <Mark size={48} />
      {title !== undefined && <h1>{title}</h1>}
      <p role={title === undefined ? 'status' : 'alert'}>{text}</p>
      {children}
    </main>
  );
}

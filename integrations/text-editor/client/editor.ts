import type { Overview } from '../protocol.ts';
import type { ChangedText } from './refresh.ts';

/** What the views of the panel share. */
export interface Editor {
  readonly overview: Overview;
  /** Opens a text in the panel. */
  open: (key: string, locale?: string, values?: Record<string, string>) => void;
  onSaved: (changes: ChangedText[]) => Promise<void>;
  /** Opens the next text of the work list, while one of it is open. */
  next: (() => void) | undefined;
  /** The other pages and places of a text, with links. */
  placesOf: (key: string, locale: string) => HTMLElement;
  /** Buttons for the other texts of the element that was chosen. */
  siblings: (key: string) => HTMLElement[];
}

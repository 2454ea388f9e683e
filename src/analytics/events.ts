/** What is counted besides visits, under the same name in every language. */
export type CountedEvent =
  | 'Calculator changed'
  | 'Estimate sent'
  | 'Form begun'
  | 'Form sent'
  | 'Meeting booked'
  | 'Phone number tapped'
  | 'Language changed';

declare global {
  interface WindowEventMap {
    /** Tells the script that counts what only an island knows. Where visits are not counted, the build leaves it out. */
    counted: CustomEvent<CountedEvent>;
  }
}

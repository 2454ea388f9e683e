import { hiddenFields } from '~/consultation/protocol';

/** Tell password managers to leave a field alone: 1Password, LastPass, Bitwarden, Proton Pass and Dashlane. */
const ignoredByManagers = {
  'data-1p-ignore': '',
  'data-lpignore': 'true',
  'data-bwignore': '',
  'data-protonpass-ignore': '',
  'data-form-type': 'other',
};

/** People cannot see this field, so only bots fill it in. */
export function Honeypot({ label }: { label: string }) {
  return (
    <label className="sr-only" aria-hidden="true">
      {label}
      <input name={hiddenFields.honeypot} tabIndex={-1} autoComplete="off" {...ignoredByManagers} />
    </label>
  );
}

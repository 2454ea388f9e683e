import type { ReactNode } from 'react';
import type { Reach } from './words';

interface ReachUsProps {
  text: ReactNode;
  reach: Reach;
}

/** A sentence, with hours, phone, email and the request form below it. */
export function ReachUs({ text, reach }: ReachUsProps) {
  return (
    <div>
      <p>{text}</p>
      <ReachLinks reach={reach} />
      <p className="mt-2 text-sm text-ink-soft">{reach.hours}</p>
      <p className="mt-2">
        <a className="inline-block py-2.5 font-semibold underline" href={reach.form.href}>
          {reach.form.text}
        </a>
      </p>
    </div>
  );
}

/** Phone and email. */
export function ReachLinks({ reach }: Pick<ReachUsProps, 'reach'>) {
  return (
    <p className="flex flex-wrap gap-x-8">
      <a className="py-2.5 font-semibold underline" href={`tel:${reach.phoneE164}`}>
        {reach.phone}
      </a>
      <a className="py-2.5 font-semibold underline" href={`mailto:${reach.email}`}>
        {reach.email}
      </a>
    </p>
  );
}

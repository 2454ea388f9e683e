import { useEffect, useState } from 'react';

interface CalendarFileProps {
  ics: string;
  /** The file's name. */
  name: string;
  className: string;
  children: string;
}

/** A link that saves a calendar file. */
export function CalendarFile({ ics, name, className, children }: CalendarFileProps) {
  const [url] = useState(() => URL.createObjectURL(new Blob([ics], { type: 'text/calendar;charset=utf-8' })));

  useEffect(() => () => URL.revokeObjectURL(url), [url]);

  return (
    <a className={className} href={url} download={`${name}.ics`}>
      {children}
    </a>
  );
}

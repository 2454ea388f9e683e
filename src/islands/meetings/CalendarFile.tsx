import { useEffect, useState } from 'react';

interface CalendarFileProps {
  ics: string;
  /** Without the extension. */
  name: string;
  className: string;
  children: string;
}

export function CalendarFile({ ics, name, className, children }: CalendarFileProps) {
  const [url] = useState(() => URL.createObjectURL(new Blob([ics], { type: 'text/calendar;charset=utf-8' })));

  useEffect(() => () => URL.revokeObjectURL(url), [url]);

  return (
    <a className={className} href={url} download={`${name}.ics`}>
      {children}
    </a>
  );
}

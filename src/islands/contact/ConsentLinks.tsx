import { useWords } from './words';

export interface ConsentLinksProps {
  links: { href: string; text: string }[];
  /** Read to screen reader users after each link. */
  newTab: string;
}

/** What to read before agreeing to text messages; in a new tab, so that the form keeps what was typed. */
export function ConsentLinks({ links, newTab }: ConsentLinksProps) {
  const words = useWords();

  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm">
      {words.consentMore}
      {links.map(({ href, text }) => (
        <a key={href} className="py-3 font-semibold underline" href={href} target="_blank" rel="noopener">
          {text}
          <span className="sr-only"> {newTab}</span>
        </a>
      ))}
    </p>
  );
}

import { useWords } from './words';

interface ReachInsteadProps {
  company: { phone: string; phoneE164: string; email: string };
  /** What the visitor wrote, carried into the e-mail. */
  message: string;
}

/** The other two ways to us, beside a request that could not be sent. */
export function ReachInstead({ company, message }: ReachInsteadProps) {
  const words = useWords();
  const body = message ? `?body=${encodeURIComponent(message)}` : '';

  return (
    <p className="border-s-4 border-danger ps-4">
      {words.reachInstead}{' '}
      <a className="font-semibold underline" href={`tel:${company.phoneE164}`}>
        {company.phone}
      </a>
      {' · '}
      <a className="font-semibold underline" href={`mailto:${company.email}${body}`}>
        {company.email}
      </a>
    </p>
  );
}

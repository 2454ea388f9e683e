import { mailtoUrl } from '~/consultation/email-address';
import { useWords } from './words';

interface ContactFallbackProps {
  company: { phone: string; phoneE164: string; email: string };
  /** Becomes the body of the email. */
  message: string;
}

/** Phone and email, beside a request that could not be sent. */
export function ContactFallback({ company, message }: ContactFallbackProps) {
  const words = useWords();

  return (
    <p className="border-s-4 border-danger ps-4">
      {words.reachInstead}{' '}
      <a className="font-semibold underline" href={`tel:${company.phoneE164}`}>
        {company.phone}
      </a>
      {' · '}
      <a className="font-semibold underline" href={mailtoUrl(company.email, message)}>
        {company.email}
      </a>
    </p>
  );
}

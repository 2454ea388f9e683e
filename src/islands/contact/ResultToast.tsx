import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SubmissionResult } from './use-consultation';
import { useWords } from './words';

interface ResultProps {
  result: SubmissionResult;
}

const looks = {
  success: { box: 'border-accent bg-accent-tint text-ink', title: 'text-accent' },
  error: { box: 'border-danger bg-paper text-ink', title: 'text-danger' },
};

const confirmationMs = 12_000;

/**
 * The result above the page, wherever the page is scrolled, for those who see it; the same result below the button is
 * the announcement. It scrolls what it would cover of the focused element into view, and closes by its button, by
 * Escape and when the focus moves elsewhere; a confirmation also times out.
 */
export function ResultToast({ result }: ResultProps) {
  const words = useWords();
  const toast = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);
  const [isOpen, setOpen] = useState(true);

  function close() {
    if (toast.current?.contains(document.activeElement)) (opener.current as HTMLElement).focus();
    setOpen(false);
  }
  const onClose = useEffectEvent(close);

  useEffect(() => {
    const element = toast.current;
    if (!isOpen || !element) return;
    const focused = document.activeElement ?? document.body;
    opener.current = focused;
    const covered = element.getBoundingClientRect().bottom + 16 - focused.getBoundingClientRect().top;
    if (focused !== document.body && covered > 0) scrollBy({ top: -covered, behavior: 'instant' });
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && onClose(), { signal });
    document.addEventListener(
      'focusin',
      ({ target }) => {
        if (target !== focused && !element.contains(target as Element)) onClose();
      },
      { signal },
    );
    const timer = result.outcome === 'success' ? setTimeout(() => onClose(), confirmationMs) : undefined;
    return () => {
      listeners.abort();
      clearTimeout(timer);
    };
  }, [isOpen, result]);

  if (!isOpen) return null;
  return (
    <div
      ref={toast}
      role="group"
      aria-label={titleOf(words, result)}
      className={`fixed inset-x-4 top-4 z-50 mx-auto grid max-h-[50dvh] max-w-prose grid-cols-[1fr_auto] items-start gap-x-4 overflow-auto rounded-xl border-2 p-4 ${looks[result.outcome].box}`}
    >
      <ResultText result={result} />
      <button
        type="button"
        className="col-start-2 row-start-1 rounded px-3 py-2.5 text-sm font-semibold underline"
        onClick={close}
      >
        {words.dismiss}
      </button>
    </div>
  );
}

/** The result beside the button that asked for it; it stays until the next one. */
export function ResultInPlace({ result }: ResultProps) {
  return (
    <div className={`rounded-xl border-2 p-4 ${looks[result.outcome].box}`}>
      <ResultText result={result} />
    </div>
  );
}

function ResultText({ result }: ResultProps) {
  const words = useWords();
  return (
    <>
      <p className={`font-display text-heading ${looks[result.outcome].title}`}>{titleOf(words, result)}</p>{' '}
      <p className="col-span-full mt-1">{words[result.outcome]}</p>
    </>
  );
}

function titleOf(words: ReturnType<typeof useWords>, { outcome }: SubmissionResult): string {
  return outcome === 'success' ? words.successTitle : words.errorTitle;
}

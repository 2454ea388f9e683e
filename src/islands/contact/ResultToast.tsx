import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Dictionary } from '~/i18n/dictionaries';
import type { SubmissionResult } from './use-consultation';

type ResultTexts = Pick<Dictionary['contact'], 'success' | 'error'> &
  Pick<Dictionary['contact']['form'], 'dismiss' | 'successTitle' | 'errorTitle'>;

interface ResultProps {
  result: SubmissionResult;
  texts: ResultTexts;
}

const looks = {
  success: { border: 'border-accent', box: 'bg-accent-tint', title: 'text-accent', titleKey: 'successTitle' },
  error: { border: 'border-danger', box: 'bg-paper', title: 'text-danger', titleKey: 'errorTitle' },
} as const;

const confirmationMs = 12_000;

/**
 * Shows the result above the page, wherever the page is scrolled; `ResultInPlace` is the announcement. It keeps the
 * focused element in view, and closes by its button, by Escape and when the focus moves elsewhere. A confirmation also
 * times out.
 */
export function ResultToast({ result, texts }: ResultProps) {
  const toast = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);
  const [isOpen, setOpen] = useState(true);

  function close() {
    if (toast.current?.contains(document.activeElement)) (opener.current as HTMLElement).focus();
    setOpen(false);
  }
  const onClose = useEffectEvent(close);

  // Before the next key: it may close the toast, which then needs the opener.
  useLayoutEffect(() => {
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
  const { border, box, title, titleKey } = looks[result.outcome];
  return (
    <div
      ref={toast}
      role="group"
      aria-label={texts[titleKey]}
      className={`toast fixed z-50 ms-auto grid max-w-sm grid-cols-[1fr_auto] items-start gap-x-4 overflow-auto rounded-xl border-2 p-4 text-ink lg:max-w-none lg:grid-cols-[auto_1fr_auto] lg:items-center ${border} ${box}`}
    >
      <p className={`font-display text-heading ${title}`}>{texts[titleKey]}</p>{' '}
      <p className="col-span-full mt-1 lg:col-span-1 lg:mt-0">{texts[result.outcome]}</p>
      <button
        type="button"
        aria-keyshortcuts="Escape"
        className="col-start-2 row-start-1 rounded px-3 py-2.5 text-sm font-semibold underline lg:col-start-3"
        onClick={close}
      >
        {texts.dismiss}
      </button>
    </div>
  );
}

/** The result below the submit button; it stays until the next one. */
export function ResultInPlace({ result: { outcome }, texts }: ResultProps) {
  const { border, box, title, titleKey } = looks[outcome];
  return (
    <div className={`rounded-2xl rounded-es-none border-2 p-4 ${border} ${box}`}>
      <p className={`font-display text-heading ${title}`}>{texts[titleKey]}</p> <p className="mt-1">{texts[outcome]}</p>
    </div>
  );
}

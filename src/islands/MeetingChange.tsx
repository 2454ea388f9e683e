import './meetings/meetings.css';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { meetingsClient } from '~/meetings/client';
import { ChangeSteps, type ChangeStepsProps } from './meetings/ChangeSteps';
import { MeetingPanel, NoMeeting } from './meetings/MeetingPanel';
import { useToken } from './meetings/use-token';
import { useHydrated } from './use-hydrated';

export interface MeetingChangeProps extends Omit<ChangeStepsProps, 'client' | 'token'> {
  /** The id of the static panel that is shown until the island is ready. */
  panelId: string;
  /** URL of the function `meetings`. */
  url: string;
}

/**
 * Moves or cancels the meeting of the token in the fragment. It replaces the static panel, which stays where
 * scripts do not run.
 */
export function MeetingChange(props: MeetingChangeProps) {
  const { panelId, words, reach } = props;
  const isReady = useHydrated();
  const token = useToken();
  const client = useMemo(() => meetingsClient(props.url), [props.url]);
  const container = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const panel = document.getElementById(panelId);
    if (!isReady || !panel) return;
    if (panel.contains(document.activeElement)) container.current?.focus({ preventScroll: true });
    panel.hidden = true;
    return () => {
      panel.hidden = false;
    };
  }, [isReady, panelId]);

  return (
    // At the top of the static panel, whose end may be out of view, where the directive would not hydrate it.
    <div ref={container} tabIndex={-1} className={isReady ? undefined : 'absolute top-0'}>
      {isReady && !token && <NoMeeting reason="incomplete" words={words} reach={reach} />}
      {isReady && token && (
        <MeetingPanel>
          <ChangeSteps key={token} {...props} client={client} token={token} />
        </MeetingPanel>
      )}
    </div>
  );
}

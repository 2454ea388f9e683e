import { useEffect, useState } from 'react';
import type { MeetingFailure, MeetingResult, MeetingsClient } from '~/meetings/client';
import type { BookedMeeting, Meeting } from '~/meetings/protocol';
import { usePageRestored } from '../form/page-hooks';

interface ChangeState {
  /** Undefined while it loads. */
  meeting?: Meeting;
  /** Why the meeting cannot be shown. */
  problem?: 'unknown' | 'failed';
  /** Why the last change failed. */
  notice?: 'stale' | 'notSaved' | undefined;
  /** The meeting after the change that the visitor has just made. */
  done?: BookedMeeting;
}

/** A meeting by its token: shown, then moved or canceled. */
export function useChange(client: MeetingsClient, token: string, context: { locale: string; timeZone: string }) {
  const [state, setState] = useState<ChangeState>({});
  const [isSending, setSending] = useState(false);
  const { meeting } = state;
  usePageRestored(() => setSending(false));

  /** Reloads the meeting; `notice` tells the visitor why. */
  async function show(notice?: 'stale') {
    setState(shownState(await client.show(token), notice));
  }

  useEffect(() => {
    let isCurrent = true;
    void client.show(token).then((result) => {
      if (isCurrent) setState(shownState(result));
    });
    return () => {
      isCurrent = false;
    };
  }, [client, token]);

  /** Moves the meeting to a time, or cancels it; resolves to the reason if that fails. */
  async function change(startsAt: string | null): Promise<MeetingFailure | undefined> {
    if (!meeting || isSending) return undefined;
    setSending(true);
    const result = await client.change({ ...context, token, sequence: meeting.sequence, startsAt });
    setSending(false);
    if (result.ok) setState({ meeting: result.value, done: result.value });
    else if (result.reason === 'stateChanged') await show('stale');
    else if (result.reason === 'meetingUnknown') setState({ problem: 'unknown' });
    else if (result.reason !== 'timeTaken') setState({ meeting, notice: 'notSaved' });
    return result.ok ? undefined : result.reason;
  }

  function retry() {
    setState({});
    void show();
  }

  return { ...state, isSending, change, retry };
}

function shownState(result: MeetingResult<Meeting>, notice?: 'stale'): ChangeState {
  if (result.ok) return { meeting: result.value, notice };
  return { problem: result.reason === 'meetingUnknown' ? 'unknown' : 'failed' };
}

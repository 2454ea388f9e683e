-- PostgreSQL lets everybody execute a new function.
revoke all on all functions in schema consultation from public;

grant execute on function
  consultation.book_meeting,
  consultation.change_meeting,
  consultation.claim_messages,
  consultation.drop_messages,
  consultation.due_digest,
  consultation.due_held_notice,
  consultation.free_times,
  consultation.health,
  consultation.keep_busy_calendars,
  consultation.list_meetings,
  consultation.note_scheduled_run,
  consultation.note_server_error,
  consultation.observe_alerts,
  consultation.queue_digest,
  consultation.queue_held_notice,
  consultation.read_meeting,
  consultation.record_delivery_result,
  consultation.resolve_held_message,
  consultation.smoke_tests,
  consultation.store_busy_calendar,
  consultation.submit_request,
  consultation.week_numbers
to consultation_function;

create table consultation.visitor_requests (
  visitor_hash text not null,
  requested_at timestamptz not null default clock_timestamp()
);
comment on table consultation.visitor_requests is
  'When a visitor made new requests, for the limits a minute and a day. Holds a salted hash, never an address.';

create index visitor_requests_visitor on consultation.visitor_requests (visitor_hash, requested_at desc);
create index visitor_requests_requested_at on consultation.visitor_requests (requested_at);

alter table consultation.visitor_requests enable row level security;

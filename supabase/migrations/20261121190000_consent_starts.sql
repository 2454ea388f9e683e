comment on column consultation.consent_proofs.wording_version is
  'Null when the page named none, and for a STOP or START that an operator recorded.';

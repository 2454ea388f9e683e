import { mapFields, type ConsultationRequest } from '../../src/consultation/fields.ts';

/** A valid request for tests; optional fields are blank. */
export function sampleRequest(changes: Partial<ConsultationRequest> = {}): ConsultationRequest {
  return {
    ...mapFields(() => ''),
    name: 'Zoé 👩‍🚀',
    email: 'zoe@example.com',
    phone: '+33 (0)6 12-34',
    smsConsent: true,
    ...changes,
  };
}

export { useTestDatabase as useMeetings, type MeetingOutcome } from './database.ts';
export type { BookingFixture as SqlBooking, ChangeFixture as SqlChange } from './fixtures.ts';

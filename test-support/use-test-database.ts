export { tally, useTestDatabase, value } from './database.ts';

export const legalLastUpdated = '2026-04-21';

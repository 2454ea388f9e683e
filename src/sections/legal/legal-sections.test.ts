import { expect, it, vi } from 'vitest';
import { legalSections } from './legal-sections';

vi.mock('~/analytics/analytics', () => ({
  analytics: { provider: 'plausible', id: 'site', endpoint: 'https://plausible.io/api/event' },
}));
vi.mock('~/i18n/translate', () => ({ translator: () => (key: string) => (key.startsWith('privacy.') ? {} : key) }));

it('does not publish a policy that cannot say who counts visits', () => {
  expect(() => legalSections('en', 'privacy')).toThrow('the privacy policy has no section "browser"');
});

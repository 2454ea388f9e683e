import { company } from './company.ts';

const page = (path: string) => `${company.externalLinks.packagesSite}/${path}`;

/** Pages of the external packages site, each named by what a visitor gets there. */
export const packagesPages = {
  smartWebsite: page('smartwebsite'),
  starter: page('starter'),
  growth: page('growth'),
  elite: page('elite'),
  voiceAgent: page('ai-voice-agent'),
  reviewSuite: page('review-ai-suite'),
  textBack: page('missed-call-text-back'),
  consultation: page('free-consultation'),
} as const;

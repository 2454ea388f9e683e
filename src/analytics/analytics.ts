import { PUBLIC_ANALYTICS, PUBLIC_ANALYTICS_ID, PUBLIC_ANALYTICS_URL } from 'astro:env/client';
import { analyticsOf } from './providers';

/** Where this deployment's visits are counted; undefined where they are not. */
export const analytics = analyticsOf({
  provider: PUBLIC_ANALYTICS,
  id: PUBLIC_ANALYTICS_ID,
  url: PUBLIC_ANALYTICS_URL,
});

/** Finds or installs the browsers, and exits with 1 when a required one cannot be installed. */
import { requireEngines } from './support/browser.ts';

try {
  requireEngines();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

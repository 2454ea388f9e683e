/** Finds or installs the browsers, and exits with 1 when one that is needed cannot be had. */
import { requireEngines } from './browser.ts';

try {
  requireEngines();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Finds or installs the browsers; fails when a required one cannot be installed. */
import { requireEngines } from './browser.ts';

requireEngines();

import type { Plugin } from 'vite';

/**
 * Puts modules of the project in the place of others, by their path from the root. A replacement gets the id under which
 * it can import the original.
 */
export function replaceModules(name: string, modules: Record<string, (original: string) => string>): Plugin {
  return {
    name,
    enforce: 'pre',
    load(id) {
      const path = Object.keys(modules).find((one) => id.endsWith(one));
      return path && modules[path]!(`${id}?original`);
    },
  };
}

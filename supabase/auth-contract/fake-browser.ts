import { vi } from 'vitest';

export interface FakeBrowser {
  localStorage: Storage;
  location: URL & { assign: (url: string) => void };
}

function createStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}

/** As much of a visible browser tab as the authentication client looks at; `vi.unstubAllGlobals` closes it. */
export function openFakeBrowser(href: string): FakeBrowser {
  const location = Object.assign(new URL(href), { assign: vi.fn<(url: string) => void>() });
  const localStorage = createStorage();
  const ignore = () => undefined;
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, url: string) => (location.href = url),
  };
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('window', { location, history, localStorage, addEventListener: ignore, removeEventListener: ignore });
  return { localStorage, location };
}

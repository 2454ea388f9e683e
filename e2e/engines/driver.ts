/** What journeys need from a browser, the same for every engine; `tab.ts` builds clicks and lookups on it. */
export interface Driver {
  /** Opens a URL and waits for its load event. */
  open(url: string): Promise<void>;
  /** Runs the source of an expression in the page and returns its JSON value; promises are awaited. */
  evaluate(expression: string): Promise<unknown>;
  /** A real click, in CSS pixels from the viewport's top left corner; `count` 2 is a double click. */
  click(x: number, y: number, count?: 1 | 2): Promise<void>;
  type(text: string): Promise<void>;
  press(key: 'End'): Promise<void>;
  /** The viewport as a PNG. */
  screenshot(): Promise<Uint8Array>;
  /** Console errors, uncaught errors and policy violations of every page opened so far. */
  complaints(): string[];
  close(): Promise<void>;
}

/** Playwright's options of the same names. */
export interface TabOptions {
  viewport: { width: number; height: number };
  javaScriptEnabled: boolean;
  reducedMotion: 'reduce' | 'no-preference' | null;
  colorScheme: 'light' | 'dark' | 'no-preference' | null;
}

/** A started browser, or what is needed to start one for each tab. */
export interface Engine {
  newDriver(options: TabOptions): Promise<Driver>;
  close(): Promise<void>;
}

/** An optional font has 100 ms, which a busy machine exceeds; Firefox then logs an error. */
export const firefoxPreferences = { 'gfx.downloadable_fonts.fallback_delay_short': 15_000 };

/** Runs in every page before its own scripts: notes the backgrounds of its first frames, also when it is restored. */
export function noteBackgrounds(): void {
  const seen = new Set<string>();
  let frames = 0;
  const look = () => {
    if (document.body) seen.add(getComputedStyle(document.documentElement).backgroundColor);
    if (document.readyState !== 'complete' || frames++ < 5) requestAnimationFrame(look);
  };
  const start = () => {
    seen.clear();
    frames = 0;
    requestAnimationFrame(look);
  };
  start();
  addEventListener('pageshow', ({ persisted }) => persisted && start());
  Object.assign(window, { backgrounds: () => [...seen] });
}

/** Runs in every page before its own scripts, because not every engine logs violations. */
export function logPolicyViolations(): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    console.error(`policy violation: ${effectiveDirective} blocked ${blockedURI} ${sample}`);
  });
}

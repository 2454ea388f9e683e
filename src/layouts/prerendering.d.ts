interface Document {
  /** Only in engines that prerender, so TypeScript's own types lack it. */
  readonly prerendering?: boolean;
}

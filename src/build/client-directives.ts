import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the first touch: pointer over or down on the island, or focus inside it. */
    'client:intent'?: boolean;
    /**
     * Hydrates once the page is loaded and painted, the browser is idle and the island is in view. With
     * `"motion"` only for visitors who have not asked for reduced motion; for the others the island is never loaded.
     */
    'client:settled'?: boolean | 'motion';
  }
}

/** Our own moments of hydration, beside Astro's `client:visible` and the like. */
export function clientDirectives(): AstroIntegration {
  return {
    name: 'client-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'intent', entrypoint: './src/islands/directives/intent.ts' });
        addClientDirective({ name: 'settled', entrypoint: './src/islands/directives/settled.ts' });
      },
    },
  };
}

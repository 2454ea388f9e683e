import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Our own moments of hydration, beside Astro's `client:visible` and the like: see the directive. */
    'client:when'?: 'interaction' | 'visible' | 'motion';
  }
}

/** Adds `client:when`. */
export function clientDirectives(): AstroIntegration {
  return {
    name: 'client-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'when', entrypoint: './src/islands/directives/when.ts' });
      },
    },
  };
}

import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** When to hydrate an island; see `src/islands/directives/when.ts`. */
    'client:when'?: 'visible' | 'motion' | `#${string}`;
  }
}

/** Registers the `client:when` directive. */
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

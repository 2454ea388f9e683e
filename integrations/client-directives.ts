import type { AstroIntegration } from 'astro';

declare module 'astro' {
  /** When an island hydrates; see `src/islands/directives/`. */
  interface AstroClientDirectives {
    /** When a visitor is about to use the element with this id. */
    'client:interaction'?: `#${string}`;
    /** When the browser is idle and the island is in view. */
    'client:idle-visible'?: boolean;
    /** As idle-visible, unless the visitor asks for less motion. */
    'client:motion'?: boolean;
  }
}

export function clientDirectives(): AstroIntegration {
  return {
    name: 'client-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        for (const name of ['interaction', 'idle-visible', 'motion'])
          addClientDirective({ name, entrypoint: `./src/islands/directives/${name}.ts` });
      },
    },
  };
}

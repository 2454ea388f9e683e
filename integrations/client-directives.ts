import type { AstroIntegration } from 'astro';

declare module 'astro' {
  /** When an island hydrates; see `src/islands/directives/`. */
  interface AstroClientDirectives {
    'client:interaction'?: `#${string}`;
    'client:idle-visible'?: boolean;
    'client:motion'?: boolean;
  }
}

/** Registers the directives of `src/islands/directives/`. */
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

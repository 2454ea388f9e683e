import type { AstroIntegration } from 'astro';

type AfterBuild = NonNullable<AstroIntegration['hooks']['astro:build:done']>;

/** An integration that runs once the pages are written. */
export function afterBuild(name: string, run: AfterBuild): AstroIntegration {
  return { name, hooks: { 'astro:build:done': run } };
}

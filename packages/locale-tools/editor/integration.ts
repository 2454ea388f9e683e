import type { AstroIntegration } from 'astro';
import type { Config } from '../config.ts';
import { createEndpoint } from './endpoint.ts';
import { liveTexts } from './live-texts.ts';
import { serveAnnotated } from './marks.ts';
import { mailPath, savedEvent } from './protocol.ts';
import { openSession } from './session.ts';

const icon =
  '<svg viewBox="0 0 24 24" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"><path d="M4 20h4L20 8l-4-4L4 16z"/></svg>';

/**
 * Adds “Edit texts” to the toolbar of the dev server, and shows mistakes in texts in place of a page. `outbox` is the
 * address of the local mails.
 */
export function textEditor(config: Config, outbox: string | undefined): AstroIntegration {
  const live = liveTexts(config, () => session.forget());
  const session = openSession(config, live.onWrite);
  return {
    name: 'text-editor',
    hooks: {
      'astro:config:setup': ({ addDevToolbarApp, updateConfig }) => {
        updateConfig({ vite: { plugins: live.plugins } });
        const entrypoint = new URL('./client/app.ts', import.meta.url);
        addDevToolbarApp({ id: 'edit-texts', name: 'Edit texts', icon, entrypoint });
      },
      'astro:server:setup': ({ server }) => {
        const onSaved = () => server.ws.send({ type: 'custom', event: savedEvent });
        const transformHtml = (html: string) => server.transformIndexHtml(mailPath, html);
        const endpoint = createEndpoint({ session, outbox, transformHtml, onSaved });
        server.middlewares.use((...parts) => void endpoint(...parts));
        server.middlewares.use(serveAnnotated);
      },
    },
  };
}

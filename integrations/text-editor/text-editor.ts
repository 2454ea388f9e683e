import type { AstroIntegration } from 'astro';
import { createEndpoint } from './endpoint.ts';
import { freshTexts } from './fresh-texts.ts';
import { markedModules } from './marked-modules.ts';
import { serveAnnotated } from './marks.ts';
import { mailPath, savedEvent } from './protocol.ts';
import { openSession } from './session.ts';

const icon =
  '<svg viewBox="0 0 24 24" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"><path d="M4 20h4L20 8l-4-4L4 16z"/></svg>';

/**
 * Adds “Edit texts” to the toolbar of the dev server. `pseudo` are the codes of the languages that follow English;
 * `outbox` is the address of the local mails.
 */
export function textEditor({ pseudo, outbox }: { pseudo: string[]; outbox: string | undefined }): AstroIntegration {
  const fresh = freshTexts({ onCodeChange: () => session.forget() });
  const session = openSession(fresh);
  return {
    name: 'text-editor',
    hooks: {
      'astro:config:setup': ({ addDevToolbarApp, updateConfig }) => {
        updateConfig({ vite: { plugins: [markedModules(), fresh.plugin] } });
        const entrypoint = new URL('./client/app.ts', import.meta.url);
        addDevToolbarApp({ id: 'edit-texts', name: 'Edit texts', icon, entrypoint });
      },
      'astro:server:setup': ({ server }) => {
        const onSaved = (keys: string[]) => {
          fresh.invalidate();
          server.ws.send({ type: 'custom', event: savedEvent, data: { keys } });
        };
        const transformHtml = (html: string) => server.transformIndexHtml(mailPath, html);
        const endpoint = createEndpoint({ session, pseudo, outbox, transformHtml, onSaved });
        server.middlewares.use((...parts) => void endpoint(...parts));
        server.middlewares.use(serveAnnotated);
      },
    },
  };
}

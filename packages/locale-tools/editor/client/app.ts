import { defineToolbarApp } from 'astro/toolbar';
import { cookieName, savedEvent, textAttribute } from '../protocol.ts';
import { openPanel, type Panel } from './panel.ts';

/** “Edit texts” in the dev server's toolbar. It stays on from page to page until it is switched off. */
export default defineToolbarApp({
  init(root, app, server) {
    let panel: Panel | undefined;
    const isOn = () => document.cookie.split('; ').includes(`${cookieName}=1`);

    app.onToggled(({ state }) => {
      if (state && !isOn()) {
        document.cookie = `${cookieName}=1; path=/; SameSite=Strict`;
        // The server names the texts of pages only while they are edited.
        location.reload();
      } else if (state) void start();
      else if (isOn()) stop();
    });

    async function start(): Promise<void> {
      if (panel || !document.querySelector(`[${textAttribute}]`)) return;
      panel = await openPanel(root);
    }

    function stop(): void {
      document.cookie = `${cookieName}=; path=/; max-age=0; SameSite=Strict`;
      panel?.remove();
      panel = undefined;
    }

    server.on(savedEvent, () => {
      if (panel) void panel.refresh();
      else location.reload();
    });

    if (isOn()) app.toggleState({ state: true });
  },
});

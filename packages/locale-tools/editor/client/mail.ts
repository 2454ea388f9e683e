import { savedEvent } from '../protocol.ts';
import { openPanel } from './panel.ts';

/** The editor of texts on the page of a mail, which has no toolbar. */
const host = document.createElement('edit-texts');
document.body.append(host);

const panel = await openPanel(host.attachShadow({ mode: 'open' }));
import.meta.hot?.on(savedEvent, () => void panel.refresh());

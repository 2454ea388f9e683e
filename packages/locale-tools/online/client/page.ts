import CMS from '@sveltia/cms';
import { fieldType, type OnlineEditorData } from '../protocol.ts';
import { textField } from './field.ts';
import { createLinter } from './linter.ts';

const { config, linted } = (await (await fetch('texts.json')).json()) as OnlineEditorData;
const linter = createLinter(linted);
CMS.registerFieldType(fieldType, textField(linter));
CMS.registerEventListener({
  name: 'preSave',
  handler({ entry }) {
    const mistakes = linter.mistakesIn(entry);
    // Sveltia CMS shows the cause of an error with this message.
    if (mistakes.length > 0) throw new Error('saving_failed', { cause: new Error(mistakes.join('\n')) });
  },
});
await CMS.init({ config });

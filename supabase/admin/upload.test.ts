import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { functionEntry } from '../../tools/dev-stack/edge-function.ts';
import { missingFromUpload, uploadedFiles } from './upload.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'upload-'));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write(
    'entry.ts',
    "import { one } from './one.ts';\nimport {\n  two,\n} from './two.ts';\nimport './bare';\n",
  );
  write('one.ts', "export * from './three.ts';\nimport json from 'zod/mini';\n");
  for (const name of ['two.ts', 'three.ts', 'bare.ts']) write(name, 'export const two = 2;\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

it('takes along every file that the function needs', () => {
  expect(missingFromUpload(functionEntry)).toEqual([]);
});

it('leaves out a file that is imported without its extension', () => {
  const names = ['entry.ts', 'one.ts', 'three.ts', 'two.ts'];
  expect(uploadedFiles(join(folder, 'entry.ts'))).toEqual(names.map((name) => join(folder, name)));
});

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readRecord, writeRecord } from './record.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'record-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('keeps a sorted file for each language', () => {
  writeRecord({ fr: { 'home.title': 'b', 'about.title': 'a' }, pt: {} }, folder);
  expect(readFileSync(join(folder, 'fr.json'), 'utf8')).toBe('{\n "about.title": "a",\n "home.title": "b"\n}\n');
  expect(readRecord(folder)).toEqual({ fr: { 'about.title': 'a', 'home.title': 'b' }, pt: {} });
});

it('drops the file of a language that is gone', () => {
  writeRecord({ fr: {}, pt: {} }, folder);
  writeRecord({ pt: { 'home.title': 'b' } }, folder);
  expect(readdirSync(folder)).toEqual(['pt.json']);
});

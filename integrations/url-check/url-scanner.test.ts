import { describe, expect, it } from 'vitest';
import { addressesInScript, addressesInSource, addressesInStyle } from './url-scanner.ts';

const inSource = (text: string) => addressesInSource(text).map(({ address }) => address);
const inScript = (text: string) => addressesInScript(text).map(({ address }) => address);
const inStyle = (text: string) => addressesInStyle(text).map(({ address }) => address);

describe('a source', () => {
  it.each([
    `const there = 'https://evil.example/a';`,
    'const there = "http://evil.example/a";',
    'const there = `//evil.example/${name}`;',
    '<a href="https://evil.example/a">',
    '<a href=https://evil.example/a>',
    'a { background: url(https://evil.example/a.png) }',
    'a { background: url("//evil.example/a.png") }',
    '{ "link": "https://evil.example/a" }',
    `new WebSocket('wss://evil.example/a')`,
  ])('is found out: %s', (text) => {
    expect(inSource(text)).toHaveLength(1);
    expect(inSource(text)[0]).toContain('//evil.example');
  });

  it.each([
    '/** Source: https://evil.example/a */',
    '// see https://evil.example/a',
    `throw new Error('Cannot go on: see https://evil.example/a');`,
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">',
    `'@context': 'https://schema.org',`,
    `{"@context":"https://schema.org"}`,
    `const local = 'http://localhost:4321';`,
    `const local = 'http://127.0.0.1:54321';`,
    `URL.parse(address, 'http://own.invalid')`,
    `const value = 1; // and why`,
    'const site = `https://${host}/`;',
    '/^https?:\\/\\//.test(value)',
  ])('may say %s', (text) => {
    expect(inSource(text)).toEqual([]);
  });

  it('is told by line', () => {
    expect(addressesInSource(`one\ntwo\n'https://evil.example/'`)).toEqual([
      { address: 'https://evil.example/', line: 3 },
    ]);
  });
});

describe('a built script', () => {
  it.each([
    'import("https://evil.example/a.js")',
    'import{a}from"https://evil.example/a.js"',
    'fetch(`https://evil.example/a`)',
    'fetch(`//evil.example/a`)',
    'open("https://evil.example/")',
    'navigator.sendBeacon("https://evil.example/")',
    'new WebSocket("wss://evil.example/")',
    'jsx("a",{href:`https://evil.example/`})',
    'jsx("img",{src:"https://evil.example/a.png"})',
    'script.src="https://evil.example/a.js"',
    'link.setAttribute("href","https://evil.example/")',
    'location="https://evil.example/"',
    'location.assign("https://evil.example/")',
  ])('is found out: %s', (code) => {
    expect(inScript(code)).toHaveLength(1);
  });

  it.each([
    'o.createElementNS(`http://www.w3.org/2000/svg`,e)',
    'var t=`https://react.dev/errors/`+e',
    'e.replace(`ws://`,`http://`)',
    'console.warn("See https://github.com/supabase/supabase-js/blob/master/a.md")',
    'fetch(`http://127.0.0.1:54321/functions/v1/x`)',
  ])('may hold %s', (code) => {
    expect(inScript(code)).toEqual([]);
  });
});

it('tells what a style sheet loads from what it merely names', () => {
  expect(inStyle('@import "https://evil.example/a.css";a{background:url( "//evil.example/b.png")}')).toHaveLength(2);
  expect(inStyle('/*! tailwindcss | https://tailwindcss.com */@namespace "http://www.w3.org/1999/xhtml";')).toEqual([]);
});

declare module 'fontverter' {
  export function convert(font: Buffer, to: 'sfnt' | 'truetype' | 'woff' | 'woff2'): Promise<Buffer>;
}

declare module 'fontverter' {
  export function convert(font: Buffer, to: 'truetype'): Promise<Buffer>;
}

declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2';
    keepFeatures: string[];
    variationAxes: Record<string, number>;
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}

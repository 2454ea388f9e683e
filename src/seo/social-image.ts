import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { logo } from '~/business/brand';
import { company } from '~/business/company';
import { withoutIsolates, type Locale } from '~/i18n/locales';
import type { Route } from '~/i18n/routes';
import { translator } from '~/i18n/translate';
import { headValues } from './head';
import { fitText } from './line-breaks';
import { palette } from './palette';

const socialImageSize = { width: 1200, height: 630 } as const;

export interface SocialTexts {
  /** The page's name, in the visitor's bubble. */
  topic: string;
  /** The page's title, in the company's bubble. */
  title: string;
  company: string;
}

/** Measures text in the heading font, and outlines it as SVG from the left end of the baseline. */
export interface Lettering {
  width(text: string, size: number): number;
  outline(text: string, at: { x: number; y: number; size: number }): string;
}

const margin = 64;
const timelineX = 88;
const bubbleX = 136;
const titleBox = { top: 158, bottom: 488, paddingX: 44, paddingY: 34, lineHeight: 1.12 };
/** Distance from the baseline to the middle of the capitals, relative to the font size. */
const capMiddle = 0.36;

/** A page's name and title as chat bubbles on a timeline that ends in the logo, as SVG. */
export function socialImage(texts: SocialTexts, lettering: Lettering): string {
  const { width, height } = socialImageSize;
  const title = titleBubble(texts.title, lettering);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<path fill="${palette.tint}" d="M0 0h${width}v${height}H0z"/>
<path stroke="${palette.accent}" stroke-width="6" d="M${timelineX} 98V540"/>
${dot(98)}${topicBubble(texts.topic, lettering)}
${dot(title.middle)}${title.svg}
${signature(texts.company, lettering)}
</svg>`;
}

function dot(y: number): string {
  return `<circle fill="${palette.accent}" stroke="${palette.tint}" stroke-width="8" cx="${timelineX}" cy="${y}" r="20"/>`;
}

function topicBubble(topic: string, lettering: Lettering): string {
  const size = 38;
  const width = lettering.width(topic, size) + 2 * 32;
  const x = socialImageSize.width - margin - width;
  const shape = bubble({ x, y: 60, width, height: 76, squareCorner: 'right' });
  const text = lettering.outline(topic, { x: x + 32, y: 98 + size * capMiddle, size });
  return `<path fill="${palette.paper}" stroke="${palette.ink}" stroke-width="4" d="${shape}"/><g fill="${palette.ink}">${text}</g>`;
}

function titleBubble(title: string, lettering: Lettering): { svg: string; middle: number } {
  const { paddingX, paddingY, lineHeight, top, bottom } = titleBox;
  const box = {
    width: socialImageSize.width - margin - bubbleX - 2 * paddingX,
    height: bottom - top - 2 * paddingY,
    sizes: [120, 104, 92, 84, 76, 68, 60, 52, 44],
    lineHeight,
  };
  const { size, lines } = fitText(title, box, (text, at) => lettering.width(text, at));
  const width = Math.max(...lines.map((line) => lettering.width(line, size))) + 2 * paddingX;
  const height = lines.length * size * lineHeight + 2 * paddingY;
  const middle = (top + bottom) / 2;
  const y = middle - height / 2;
  const baseline = (index: number) => y + paddingY + size * lineHeight * (index + 0.5) + size * capMiddle;
  const text = lines.map((line, index) => lettering.outline(line, { x: bubbleX + paddingX, y: baseline(index), size }));
  const shape = bubble({ x: bubbleX, y, width, height, squareCorner: 'left' });
  return {
    svg: `<path fill="${palette.accent}" d="${shape}"/><g fill="${palette.paper}">${text.join('')}</g>`,
    middle,
  };
}

function signature(company: string, lettering: Lettering): string {
  const middle = 552;
  const wave = 920;
  const gap = 28;
  // A long name is smaller, so that the line begins after it.
  const size = Math.min(42, (42 * (wave - gap - bubbleX)) / lettering.width(company, 42));
  const name = lettering.outline(company, { x: bubbleX, y: middle + size * capMiddle, size });
  const start = bubbleX + lettering.width(company, size) + gap;
  return `<g transform="translate(${timelineX - 36} ${middle - 36}) scale(2.25)"><path fill="${palette.tint}" d="M0-2h32v34H0z"/><path fill="${palette.accent}" d="${logo.shape}"/><path fill="none" stroke="${palette.paper}" stroke-width="${logo.lineWidth}" stroke-linecap="round" d="${logo.line}"/></g>
<g fill="${palette.ink}">${name}</g>
<path fill="none" stroke="${palette.accent}" stroke-width="6" stroke-linecap="round" d="M${start} ${middle}H${wave}c32 0 32-18 54-18s28 36 50 36 28-36 50-36 22 18 54 18h120"/>`;
}

type BubbleShape = Record<'x' | 'y' | 'width' | 'height', number> & {
  /** The lower corner on the speaker's side. */
  squareCorner: 'left' | 'right';
};

function bubble({ x, y, width, height, squareCorner }: BubbleShape): string {
  const radius = 30;
  const right = squareCorner === 'right' ? 'v' + radius + 'h-' + radius : arc(radius, -radius, radius);
  const left = squareCorner === 'left' ? 'h-' + radius + 'v-' + radius : arc(radius, -radius, -radius);
  return (
    `M${x + radius} ${y}h${width - 2 * radius}${arc(radius, radius, radius)}v${height - 2 * radius}${right}` +
    `h-${width - 2 * radius}${left}v-${height - 2 * radius}${arc(radius, radius, -radius)}z`
  );
}

function arc(radius: number, dx: number, dy: number): string {
  return `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
}

/** The title omits the company, which the image shows anyway. */
export function socialTexts(locale: Locale, route: Route): SocialTexts {
  const t = translator(locale);
  const title = withoutIsolates(t(`head.${route}.title`, headValues(locale)));
  const ending = ` · ${company.name}`;
  return {
    topic: topicOf(route, t),
    title: title.endsWith(ending) ? title.slice(0, -ending.length) : title,
    company: company.name,
  };
}

/** The page's name, or its category if the name would repeat the title. */
function topicOf(route: Route, t: ReturnType<typeof translator>): string {
  if (route === 'home') return t('home.hero.eyebrow');
  if (route === 'privacy' || route === 'terms') return t('layout.footer.legal');
  return t(`pages.${route}`);
}

/** Renders an SVG as PNG with at most 64 colors, cached by the hash of the SVG and sharp's version. */
export async function drawnImage(svg: string, folder = 'node_modules/.cache/social-images'): Promise<Buffer> {
  const hash = createHash('sha256').update(JSON.stringify(sharp.versions)).update(svg).digest('hex').slice(0, 24);
  const file = join(folder, `${hash}.png`);
  const cached = await readFile(file).catch(() => undefined);
  if (cached) return cached;

  const png = await sharp(Buffer.from(svg)).png({ palette: true, colors: 64, dither: 0, effort: 8 }).toBuffer();
  await mkdir(folder, { recursive: true });
  // Renaming is atomic, so a concurrent build never reads a partial file.
  const partial = `${file}.${process.pid}`;
  await writeFile(partial, png);
  await rename(partial, file);
  return png;
}

/** The classes of up to six items in a grid of six columns, so that every row is full: three and two of five. */
export function columnSpans(count: number): string[] {
  return spans[count] ?? Array.from({ length: count }, () => 'lg:col-span-2');
}

const [full, half, third] = ['lg:col-span-6', 'lg:col-span-3', 'lg:col-span-2'];

const spans: Readonly<Record<number, string[]>> = {
  1: [full],
  2: [half, half],
  4: [half, half, half, half],
  5: [third, third, third, half, half],
};

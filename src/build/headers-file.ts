const maxLineLength = 2000;

/** Switched off because no page uses them; whoever starts to use one will find it here. */
const permissions = ['camera', 'geolocation', 'microphone', 'payment', 'usb'];

/**
 * The host's `_headers` file. Of two rules that match, both headers are sent and the stricter policy wins;
 * so the rule for the demo sites first takes away the site's.
 */
export function headersFile(policies: { site: string; demo: string }): string {
  const text = rules({
    '/*': [
      `Content-Security-Policy: ${policies.site}`,
      'Cross-Origin-Opener-Policy: same-origin',
      `Permissions-Policy: ${permissions.map((name) => `${name}=()`).join(', ')}`,
      'Referrer-Policy: strict-origin-when-cross-origin',
      'Speculation-Rules: "/speculation-rules.json"',
      'Strict-Transport-Security: max-age=31536000',
      'X-Content-Type-Options: nosniff',
    ],
    '/_astro/*': ['Cache-Control: public, max-age=31536000, immutable'],
    '/speculation-rules.json': ['Content-Type: application/speculationrules+json'],
    '/demo/*': ['! Content-Security-Policy', '! Speculation-Rules', `Content-Security-Policy: ${policies.demo}`],
  });
  const tooLong = text.split('\n').find((line) => line.length > maxLineLength);
  if (tooLong) {
    throw new Error(
      `Cannot write "_headers": a line of ${tooLong.length} characters, the host reads ${maxLineLength}; ` +
        'fewer different inline scripts and styles make the policy shorter',
    );
  }
  return text;
}

function rules(headers: Record<string, string[]>): string {
  return Object.entries(headers)
    .map(([path, lines]) => `${path}\n${lines.map((line) => `  ${line}\n`).join('')}`)
    .join('\n');
}

/** How a text travels through the phone network, which bills each segment. */
export interface SmsLength {
  segments: number;
  /** GSM-7 has 160 characters in a segment, UCS-2 has 70: 153 and 67 where there are several. */
  encoding: 'GSM-7' | 'UCS-2';
  /** What does not fit into GSM-7, each once. */
  costly: string[];
}

// 3GPP TS 23.038, 6.2.1: the basic alphabet, and its extension, whose characters count twice.
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const extension = '\f^{}\\[~]|€';

/** What providers send in place of typography ("smart encoding"). */
const plain: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '…': '...',
};

/** A text with plain quotes, dashes and spaces. */
export function withPlainPunctuation(text: string): string {
  return text.replace(/[\u00A0\u202F]/g, ' ').replace(/[’‘“”«»–…]/g, (found) => plain[found] ?? found);
}

export function smsLength(text: string): SmsLength {
  const sent = withPlainPunctuation(text);
  const costly = [...new Set(sent)].filter((character) => !basic.includes(character) && !extension.includes(character));
  const isGsm = costly.length === 0;
  // UCS-2 counts UTF-16 units, as JavaScript does.
  const units = isGsm ? [...sent].reduce((sum, one) => sum + (extension.includes(one) ? 2 : 1), 0) : sent.length;
  const [single, several] = isGsm ? [160, 153] : [70, 67];
  const segments = units <= single ? 1 : Math.ceil(units / several);
  return { segments, encoding: isGsm ? 'GSM-7' : 'UCS-2', costly };
}

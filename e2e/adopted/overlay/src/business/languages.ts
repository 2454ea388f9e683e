export const languages: Readonly<Record<string, Language>> = {
  en: { name: 'English', flag: 'US', openGraph: 'en_US', list: 'en-GB' },
  pt: { name: 'Português', flag: 'BR', openGraph: 'pt_BR', firstDay: '1º', draft: true },
};

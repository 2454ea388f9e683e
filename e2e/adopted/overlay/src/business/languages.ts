export const languages: Readonly<Record<string, Language>> = {
  en: { name: 'English', flag: 'GB', openGraph: 'en_GB', list: 'en-GB' },
  pt: { name: 'Português', flag: 'PT', openGraph: 'pt_PT', firstDay: '1º', draft: true },
};

import type { Pages, Project } from './lint.ts';
import { keysInUse } from './rules/keys-in-use.ts';

// The words of a shop that does not exist, in three languages: tests of the linter never read the dictionaries of the
// site, which every company replaces.

const english = `{
  "head": { "about": {
    "title": "{{company}}: bread with people behind it",
    "description": "Who we are, how we bake, and why it takes us a whole night."
  } },
  "home": { "thread": {
    "title": "What happens after a missed call",
    "business": "Rosa’s Bakery",
    "missed": { "text": "Nina called. The oven was open. She heard the greeting offer a text, and hung up." },
    "review": { "text": "Rosa’s Bakery: it’s baked, tomorrow at nine.", "stars": "5 stars out of 5" }
  } },
  "contact": {
    "reach": { "callNow": "Call now", "hours": "Monday to Friday, {{opens}} to {{closes}}, {{zone}} time" },
    "meeting": {
      "frameNote": "Can’t see the calendar?",
      "detail_one": "At most one message for every order.",
      "detail_other": "Up to {{count}} messages for every order."
    }
  },
  "legal": { "states": { "ohio": "Ohio" } },
  "packages": { "features": { "website": "A website for your bakery", "personal": "A person who answers" } },
  "notFound": { "home": "Back to the home page" }
}
`;

/** Indented, because a misplaced brace is found by indentation. */
const french = `{
  "head": {
    "about": {
      "title": "{{company}}, le pain à visage humain",
      "description": "Qui nous sommes, comment nous pétrissons, et pourquoi il nous faut toute la nuit."
    }
  },
  "home": {
    "thread": {
      "title": "Ce qui se passe après un appel manqué",
      "business": "La boulangerie de Rosa",
      "missed": {
        "text": "Nina a appelé. Personne n’était libre. Le répondeur lui a promis un SMS, et elle a raccroché."
      },
      "review": {
        "text": "Chez Rosa\u202F: c’est cuit, demain à neuf heures.",
        "stars": "5 étoiles sur 5"
      }
    }
  },
  "contact": {
    "reach": {
      "callNow": "Appeler",
      "hours": "Du lundi au vendredi, de {{opens}} à {{closes}}, heure de {{zone}}"
    },
    "meeting": {
      "frameNote": "L’agenda ne s’affiche pas\u202F?",
      "detail_one": "Un message au plus par commande.",
      "detail_many": "Jusqu’à {{count}} de messages par commande.",
      "detail_other": "Jusqu’à {{count}} messages par commande."
    }
  },
  "legal": {
    "states": {
      "ohio": "Ohio"
    }
  },
  "packages": {
    "features": {
      "website": "Un site pour votre boulangerie",
      "personal": "Une personne qui répond"
    }
  },
  "notFound": {
    "home": "Retour à l’accueil"
  }
}
`;

const spanish = `{
  "head": { "about": {
    "title": "{{company}}, pan con personas detrás",
    "description": "Quiénes somos, cómo horneamos y por qué nos lleva toda la noche."
  } },
  "home": { "thread": {
    "title": "Qué pasa tras una llamada perdida",
    "business": "La panadería de Rosa",
    "missed": { "text": "Nina llamó. El horno estaba abierto. Oyó que le ofrecían un SMS y colgó." },
    "review": { "text": "La panadería: está listo, mañana a las nueve.", "stars": "5 estrellas de 5" }
  } },
  "contact": {
    "reach": { "callNow": "Llamar", "hours": "De lunes a viernes, de {{opens}} a {{closes}}, hora de {{zone}}" },
    "meeting": {
      "frameNote": "¿No se ve el calendario?",
      "detail_one": "Un mensaje como máximo por pedido.",
      "detail_many": "Hasta {{count}} de mensajes por pedido.",
      "detail_other": "Hasta {{count}} mensajes por pedido."
    }
  },
  "legal": { "states": { "ohio": "Ohio" } },
  "packages": { "features": { "website": "Un sitio para su panadería", "personal": "Una persona que contesta" } },
  "notFound": { "home": "Volver a la portada" }
}
`;

/** The files of each language, by page. */
export const dictionaries: Record<string, Record<string, string>> = {
  en: pagesIn(english),
  fr: pagesIn(french),
  es: pagesIn(spanish),
};

function pagesIn(text: string): Record<string, string> {
  const pages = Object.entries(JSON.parse(text) as object);
  return Object.fromEntries(pages.map(([page, words]) => [page, `${JSON.stringify(words, null, 2)}\n`]));
}

/** Files as they are on disk. */
export function asFiles(pages: Record<string, string | object>): Pages {
  return new Map(
    Object.entries(pages).map(([page, words]) => [
      page,
      Buffer.from(typeof words === 'string' ? words : JSON.stringify(words)),
    ]),
  );
}

const branches = ['head', 'home', 'contact', 'legal', 'packages', 'notFound'];
const names = Array.from(english.matchAll(/"(\w+?)(?:_\w+)?":/g), ([, name]) => name);
const page = `${branches.map((branch) => `t('${branch}', { opens, closes, count })`).join('; ')} ; "${names.join(' ')}"`;

export const project: Project = {
  files: new Map(Object.entries(dictionaries).map(([locale, pages]) => [locale, asFiles(pages)])),
  sameAsEnglish: {},
  names: ['Ohio'],
  keysInUse: keysInUse([{ path: 'src/page.astro', text: page }], branches, ['company', 'city', 'zone']),
};

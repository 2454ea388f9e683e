import about from '../../locales/en/about.json' with { type: 'json' };
import business from '../../locales/en/business.json' with { type: 'json' };
import calendarProblems from '../../locales/en/calendarProblems.json' with { type: 'json' };
import contact from '../../locales/en/contact.json' with { type: 'json' };
import decision from '../../locales/en/decision.json' with { type: 'json' };
import digest from '../../locales/en/digest.json' with { type: 'json' };
import head from '../../locales/en/head.json' with { type: 'json' };
import home from '../../locales/en/home.json' with { type: 'json' };
import layout from '../../locales/en/layout.json' with { type: 'json' };
import legal from '../../locales/en/legal.json' with { type: 'json' };
import mail from '../../locales/en/mail.json' with { type: 'json' };
import meetings from '../../locales/en/meetings.json' with { type: 'json' };
import notFound from '../../locales/en/notFound.json' with { type: 'json' };
import packages from '../../locales/en/packages.json' with { type: 'json' };
import pages from '../../locales/en/pages.json' with { type: 'json' };
import portfolio from '../../locales/en/portfolio.json' with { type: 'json' };
import privacy from '../../locales/en/privacy.json' with { type: 'json' };
import roi from '../../locales/en/roi.json' with { type: 'json' };
import services from '../../locales/en/services.json' with { type: 'json' };
import smsCompliance from '../../locales/en/smsCompliance.json' with { type: 'json' };
import smsConsent from '../../locales/en/smsConsent.json' with { type: 'json' };
import terms from '../../locales/en/terms.json' with { type: 'json' };

/** The English texts, a branch for each file of `locales/en/`. A new file needs its line here: the keys are typed by it. */
export const english = {
  about,
  business,
  calendarProblems,
  contact,
  decision,
  digest,
  head,
  home,
  layout,
  legal,
  mail,
  meetings,
  notFound,
  packages,
  pages,
  portfolio,
  privacy,
  roi,
  services,
  smsCompliance,
  smsConsent,
  terms,
};

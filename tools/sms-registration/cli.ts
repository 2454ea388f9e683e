/** `npm run sms-registration`: prints what to copy into the registration of our text messages. See `docs/sms-registration.md`. */
import { parseArgs } from 'node:util';
import { features } from '../../src/business/features.ts';
import { readEnvironment } from '../../lib/environment.ts';
import { reasonOf } from '../../lib/unknown.ts';
import {
  brandForm,
  clientBrandForm,
  consultationForm,
  formatForm,
  lengthProblems,
  textBackForm,
} from './registration.ts';

const usage = `npm run sms-registration                   prints the fields of a 10DLC brand and campaign for our own texts
npm run sms-registration -- --site <URL>   for this site instead of PUBLIC_SITE_URL
npm run sms-registration -- --name "Luna Nails"
                                           prints those of this client's texts after missed calls

What they mean, and how to register: docs/sms-registration.md`;

try {
  const { values } = parseArgs({
    options: { name: { type: 'string' }, site: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) console.log(usage);
  else print(values.site ?? readEnvironment().PUBLIC_SITE_URL, values.name);
} catch (error) {
  console.error(`Cannot print the registration: ${reasonOf(error)}\n\n${usage}`);
  process.exitCode = 2;
}

function print(site: string, client: string | undefined): void {
  if (!URL.canParse(site)) throw new Error(`"${site}" is not a URL, such as https://www.example.com`);
  if (!features.texting) {
    console.error('There is nothing to register: text messages are off in src/business/features.ts');
    process.exitCode = 1;
    return;
  }
  const { origin, protocol } = new URL(site);
  const ours = { Brand: brandForm(origin), 'Campaign: consultation texts': consultationForm(origin) };
  const forms = client
    ? {
        'Brand: the client’s': clientBrandForm(client),
        'Campaign: texts after missed calls': textBackForm(client),
      }
    : ours;
  for (const [title, form] of Object.entries(forms)) console.log(formatForm(title, form));
  const problems = Object.values(forms).flatMap(lengthProblems);
  if (!client && protocol !== 'https:')
    problems.push(`Reviewers cannot open ${origin}: set PUBLIC_SITE_URL, or pass --site`);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

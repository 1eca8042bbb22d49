import '../trusted';
import { find } from './find';
import { speak } from './language';

/** /viewer: the same element that partners place on their pages, with the address of whoever runs this server below it. */
type Company = {
  readonly tenantName: string;
  readonly contact: string | null;
  readonly website: string | null;
  readonly social: string | null;
};

function link(selector: string, href: string | null, text?: string): void {
  if (!href) return;
  const place = find<HTMLAnchorElement>(selector);
  place.href = href;
  place.hidden = false;
  if (text) place.textContent = text;
}

async function showCompany(): Promise<void> {
  const answer = await fetch('/config.json');
  if (!answer.ok) throw new Error(`The configuration was answered with ${answer.status}.`);
  const { tenantName, contact, website, social } = (await answer.json()) as Company;
  find('.tenant').textContent = tenantName;
  if (contact) link('.contact', `mailto:${contact}`, contact);
  link('.website', website);
  link('.social', social, social ? new URL(social).hostname.replace(/^www\./, '') : undefined);
}

// The viewer itself says what it cannot fetch; without the footer's links the page is still whole.
showCompany().catch((error: unknown) => console.warn('The links of the footer are not shown.', error));
void speak(find<HTMLSelectElement>('.language')).then(({ coverages }) => {
  for (const heading of ['h1', 'title']) find(heading).textContent = coverages;
});

import { unreachable } from '#shared/contract/client';
import { chosenLanguage, fetchPhrases } from '../core/language';

type Phrases = Readonly<Record<string, string>>;
/** The phrases that came; none, where they could not be fetched either. */
async function phrasesThatCame(): Promise<{ readonly faults?: Phrases; readonly shell?: Phrases }> {
  try {
    return (await fetchPhrases(chosenLanguage())) as { readonly faults: Phrases; readonly shell: Phrases };
  } catch (error) {
    console.info('The phrases could not be fetched', error);
    return {};
  }
}

/** What draws the page could not be fetched: said without it, in English where the phrases did not come, with a way to try again. */
export async function sayNothingCame(error: unknown): Promise<void> {
  console.error('What draws the page could not be fetched', error);
  const { faults, shell } = await phrasesThatCame();
  const said = document.createElement('p');
  said.textContent = faults?.['unreachable'] ?? unreachable().message;
  const again = document.createElement('button');
  again.textContent = shell?.['again'] ?? 'Try again';
  again.addEventListener('click', () => location.reload());
  const main = document.querySelector('main');
  main?.removeAttribute('aria-busy');
  main?.setAttribute('role', 'alert');
  main?.replaceChildren(said, again);
}

import type Phrases from '#shared/phrases/en/messages.json';

/** Addresses that open a message that is written already. */
export type Message = { readonly whatsapp: string; readonly email: string };

/** What somebody writes who sends a link on, in a language of the public pieces. */
export async function messageOf(
  language: string,
  { url, label }: { readonly url: string; readonly label: string },
): Promise<Message> {
  const loaded: { readonly default: typeof Phrases } = await import(
    `../../../../../shared/phrases/${language}/messages.json`
  );
  const { shareSubject, shareText } = loaded.default;
  const subject = shareSubject.replace('{{label}}', () => label);
  const text = `${shareText.replace('{{label}}', () => label)} ${url}`;
  return {
    whatsapp: `https://wa.me/?text=${encodeURIComponent(text)}`,
    email: `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`,
  };
}

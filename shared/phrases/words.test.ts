import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

type Phrases = { readonly [key: string]: string | Phrases };
const textsOf = (phrases: Phrases, path: string): [string, string][] =>
  Object.entries(phrases).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}.${key}`, value] as [string, string]] : textsOf(value, `${path}.${key}`),
  );
/** Every text of a language by its key, `quotes.accept.title`. */
const said = (language: string): [string, string][] =>
  readdirSync(join(import.meta.dirname, language))
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const text = readFileSync(join(import.meta.dirname, language, name), 'utf8');
      return textsOf(JSON.parse(text) as Phrases, name.replace('.json', ''));
    });

/** A role has one word (docs/words.md): these stand for it nowhere. */
const others = {
  en: /\b(strikes?|quotations?|policyholders?|assureds?|insurant|attachment point|exit point)\b/i,
  de: /\b(Höchstwert|Strike|Quotation|Kappungsgrenze)\b/,
  se: /\b(Tak|taket|Strike|Quotation)\b/,
} as const;

/** Texts that were asked for word by word, which win, with the clause that asks for them; and words that mean something else here. */
const allowed: Readonly<Record<string, string>> = {
  'coverages.activateMany.text': 'specification 1 §2, coverages list and map: "become available for quotation"',
  'coverages.activate.text': 'specification 1 §2, coverage detail: "become available for quotation"',
  'quotes.detail.summary': 'specification 1 §2, quote detail: "Quotation Summary"',
  'quotes.accept.title': 'specification 1 §2, quote detail: "Accept Quotation?"',
  'quotes.reject.title': 'specification 1 §2, quote detail: "Reject Quotation?"',
  'quotes.reject.text': 'specification 1 §2, quote detail: "Once rejected this quotation will be archived."',
  'quotes.reject.yes': 'specification 1 §2, quote detail: "Reject Quotation"',
  'quotes.wizard.title': 'specification 2 §2.3: "New Quotation (Draft)"',
  'quotes.wizard.save': 'specification 2 §2.3: "SAVE QUOTATION"',
  'quotes.wizard.complete': 'specification 2 §2.3: "COMPLETE QUOTATION"',
  'quotes.wizard.saved': 'specification 2 §2.3: "Quotation Saved"',
  'quotes.wizard.cancelTitle': 'specification 2 §2.3: "Cancel Quotation?"',
  'quotes.wizard.completeTitle': 'specification 2 §2.3: "Complete quotation"',
  'view.card.strike': 'specification 3 §2.5: "Strike (Threshold)"',
  'view.card.rateAbove': 'specification 3 §2.5: "per unit above strike"',
  'view.card.rateBelow': 'specification 3 §2.5, for the other side',
  'trade.parameter.dailyCap': 'the most that a day counts, no exit',
  'trade.choice.mean': 'the highest value of a day, no exit',
};

test.each(Object.entries(others))('%s has one word for a role', (language, other) => {
  const found = said(language).filter(([key, text]) => other.test(text) && !(key in allowed));
  expect(found).toEqual([]);
});

test('what is allowed is still said somewhere', () => {
  const needed = Object.entries(others).flatMap(([language, other]) =>
    said(language).flatMap(([key, text]) => (other.test(text) ? [key] : [])),
  );
  expect(Object.keys(allowed).filter((key) => !needed.includes(key))).toEqual([]);
});

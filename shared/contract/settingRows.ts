import type { z } from 'zod';
import {
  address,
  choices,
  count,
  email,
  filters,
  money,
  onOff,
  origins,
  percent,
  picture,
  tagKeys,
  tags,
} from './settingKinds';
import type { Kind, Words } from './settingKinds';
import { languageOptions, moduleOptions } from './settingOptions';

export const settingGroups = ['decisions', 'monitoring', 'console', 'contact', 'public'] as const;
type Row<S extends z.ZodType> = {
  readonly group: (typeof settingGroups)[number];
  readonly input: Kind<S>;
  /** What holds where nothing is stored, or nothing that can be read. */
  readonly default: z.output<S>;
  /** Nobody changes it alone: it waits for a second administrator. */
  readonly needsSecond?: true;
  readonly label: Words;
  readonly help: Words;
};
const row = <S extends z.ZodType>(of: Row<S>): Row<S> => of;

/**
 * The tenant's settings: one row each. Screen, call, history and the merge with what is stored follow from it; in the
 * order in which the screen shows them.
 */
export const settingRows = {
  fourEyesLimit: row({
    group: 'decisions',
    input: money,
    default: null,
    needsSecond: true,
    label: { en: 'Four-eyes limit', de: 'Vier-Augen-Grenze', se: 'Gräns för tvåpersonsprincipen' },
    help: {
      en: 'Policies and claims above this amount need a second person. Without a limit only the payment of an event does.',
      de: 'Policen und Schäden über diesem Betrag brauchen eine zweite Person. Ohne Grenze braucht sie nur die Zahlung eines Ereignisses.',
      se: 'Försäkringar och skador över beloppet kräver en andra person. Utan gräns gäller det bara utbetalning av en händelse.',
    },
  }),
  minDaysBeforeInception: row({
    group: 'decisions',
    input: count(0, 365),
    default: 1,
    label: { en: 'Minimum days before inception', de: 'Mindesttage vor Beginn', se: 'Minsta antal dagar före start' },
    help: {
      en: 'A policy can be activated at the latest this many days before its inception date.',
      de: 'Eine Police lässt sich spätestens so viele Tage vor ihrem Beginn aktivieren.',
      se: 'En försäkring kan aktiveras senast så här många dagar före sin startdag.',
    },
  }),
  minimumRiskRate: row({
    group: 'decisions',
    input: percent,
    default: 0,
    label: { en: 'Minimum risk rate', de: 'Mindestrisikosatz', se: 'Lägsta riskpremie' },
    help: {
      en: 'No coverage is priced below this share of the sum insured a year, whatever its record says. It holds for simulations from now on.',
      de: 'Keine Deckung wird unter diesem Anteil der Versicherungssumme im Jahr bepreist, was auch immer ihre Daten sagen. Gilt für Simulationen von jetzt an.',
      se: 'Inget skydd prissätts under den här andelen av försäkringsbeloppet per år, vad dess data än säger. Gäller simuleringar från och med nu.',
    },
  }),
  autoReport: row({
    group: 'monitoring',
    input: onOff,
    default: false,
    label: {
      en: 'Report events automatically',
      de: 'Ereignisse selbsttätig melden',
      se: 'Rapportera händelser automatiskt',
    },
    help: {
      en: 'A qualified event is reported by itself when its period is over and the second source agrees, or none is configured.',
      de: 'Ein qualifiziertes Ereignis wird von selbst gemeldet, wenn sein Zeitraum vorbei ist und die zweite Quelle zustimmt oder keine hinterlegt ist.',
      se: 'En kvalificerad händelse rapporteras av sig själv när perioden är över och den andra källan håller med, eller ingen är angiven.',
    },
  }),
  daysUntilClosing: row({
    group: 'monitoring',
    input: count(0, 365),
    default: 30,
    label: { en: 'Days until closing', de: 'Tage bis zum Abschluss', se: 'Dagar till avslut' },
    help: {
      en: 'An event that does not pay is closed this many days after the end of its period.',
      de: 'Ein Ereignis ohne Auszahlung wird so viele Tage nach dem Ende seines Zeitraums abgeschlossen.',
      se: 'En händelse utan utbetalning avslutas så här många dagar efter periodens slut.',
    },
  }),
  modules: row({
    group: 'console',
    input: choices(moduleOptions),
    default: null,
    needsSecond: true,
    label: { en: 'Modules', de: 'Module', se: 'Moduler' },
    help: {
      en: 'An area that is switched off is not there for anybody in the console. Coverages and public links stay.',
      de: 'Ein ausgeschalteter Bereich ist in der Konsole für niemanden da. Deckungen und öffentliche Links bleiben.',
      se: 'Ett område som är avstängt finns inte för någon i konsolen. Skydd och offentliga länkar finns kvar.',
    },
  }),
  languages: row({
    group: 'console',
    input: choices(languageOptions),
    default: null,
    label: { en: 'Languages', de: 'Sprachen', se: 'Språk' },
    help: {
      en: 'Languages that the console offers in the user menu.',
      de: 'Sprachen, die die Konsole im Benutzermenü anbietet.',
      se: 'Språk som konsolen erbjuder i användarmenyn.',
    },
  }),
  logo: row({
    group: 'console',
    input: picture,
    default: null,
    label: { en: 'Logo', de: 'Logo', se: 'Logotyp' },
    help: {
      en: 'Stands on documents, on public pages and in the head of the console. PNG or JPEG, at most 64 KB.',
      de: 'Steht auf Dokumenten, auf öffentlichen Seiten und im Kopf der Konsole. PNG oder JPEG, höchstens 64 KB.',
      se: 'Visas på dokument, publika sidor och överst i konsolen. PNG eller JPEG, högst 64 KB.',
    },
  }),
  policyKpis: row({
    group: 'console',
    input: onOff,
    default: true,
    label: { en: 'Figures of policies', de: 'Kennzahlen der Policen', se: 'Nyckeltal för försäkringar' },
    help: {
      en: 'Premium, claims, loss ratio and premium rate stand above the list of policies.',
      de: 'Prämie, Schäden, Schadenquote und Prämiensatz stehen über der Liste der Policen.',
      se: 'Premie, skador, skadekvot och premiesats visas ovanför listan över försäkringar.',
    },
  }),
  contact: row({
    group: 'contact',
    input: email,
    default: null,
    label: { en: 'E-mail', de: 'E-Mail', se: 'E-post' },
    help: {
      en: 'Visitors of public pages write to it.',
      de: 'Hierhin schreiben Besucher öffentlicher Seiten.',
      se: 'Hit skriver besökare på publika sidor.',
    },
  }),
  website: row({
    group: 'contact',
    input: address,
    default: null,
    label: { en: 'Website', de: 'Website', se: 'Webbplats' },
    help: {
      en: 'Where visitors of public pages read more.',
      de: 'Hier lesen Besucher öffentlicher Seiten weiter.',
      se: 'Här läser besökare på publika sidor mer.',
    },
  }),
  social: row({
    group: 'contact',
    input: address,
    default: null,
    label: { en: 'Social network', de: 'Soziales Netzwerk', se: 'Socialt nätverk' },
    help: {
      en: 'Your page on a social network.',
      de: 'Ihre Seite in einem sozialen Netzwerk.',
      se: 'Er sida på ett socialt nätverk.',
    },
  }),
  defaultExternalFilters: row({
    group: 'public',
    input: tags,
    default: [],
    label: { en: 'Tags of the public map', de: 'Tags der öffentlichen Karte', se: 'Taggar på den publika kartan' },
    help: {
      en: 'The public map shows events with these tags first. One key:value a line.',
      de: 'Die öffentliche Karte zeigt zuerst Ereignisse mit diesen Tags. Je Zeile ein key:value.',
      se: 'Den publika kartan visar först händelser med dessa taggar. Ett key:value per rad.',
    },
  }),
  frameAncestors: row({
    group: 'public',
    input: origins,
    default: [],
    needsSecond: true,
    label: { en: 'Sites that may frame', de: 'Seiten, die einrahmen dürfen', se: 'Webbplatser som får bädda in' },
    help: {
      en: 'Web sites that may show your public pages in a frame. One origin a line, such as https://www.example.org.',
      de: 'Websites, die Ihre öffentlichen Seiten in einem Rahmen zeigen dürfen. Je Zeile eine, etwa https://www.example.org.',
      se: 'Webbplatser som får visa era publika sidor i en ram. En per rad, till exempel https://www.example.org.',
    },
  }),
  linkAmounts: row({
    group: 'public',
    input: onOff,
    default: true,
    label: { en: 'Amounts on public links', de: 'Beträge auf öffentlichen Links', se: 'Belopp på offentliga länkar' },
    help: {
      en: 'Whoever shares an event may have the link say the amount. Switched off, no link says one, those that are out included.',
      de: 'Wer ein Ereignis teilt, darf den Link den Betrag nennen lassen. Ausgeschaltet nennt ihn kein Link, auch keiner, der schon verschickt ist.',
      se: 'Den som delar en händelse får låta länken säga beloppet. Avstängt säger ingen länk det, inte heller de som redan är utskickade.',
    },
  }),
  partnerLogos: row({
    group: 'public',
    input: onOff,
    default: false,
    label: {
      en: 'Logos of partners on the public map',
      de: 'Logos der Partner auf der öffentlichen Karte',
      se: 'Partnernas logotyper på den publika kartan',
    },
    help: {
      en: 'Below the public list stands who operates the coverages, with their logos.',
      de: 'Unter der öffentlichen Liste steht, wer die Deckungen betreibt, mit Logos.',
      se: 'Under den publika listan står vilka som driver skydden, med logotyper.',
    },
  }),
  defaultFilters: row({
    group: 'public',
    input: filters,
    default: {},
    label: { en: 'Tags of lists', de: 'Tags der Listen', se: 'Taggar för listor' },
    help: {
      en: 'Tags that narrow a list from the start. One line each: the page, a space, and key:value.',
      de: 'Tags, die eine Liste von Anfang an eingrenzen. Je Zeile: die Seite, ein Leerzeichen und key:value.',
      se: 'Taggar som avgränsar en lista från början. En rad var: sidan, ett mellanslag och key:value.',
    },
  }),
  allowedFilters: row({
    group: 'public',
    input: tagKeys,
    default: {},
    label: { en: 'Tags that lists offer', de: 'Tags, die Listen anbieten', se: 'Taggar som listor erbjuder' },
    help: {
      en: 'The search by tags of a page offers these keys alone. One line each: the page, a space, and the key. A page without a line offers all.',
      de: 'Die Suche nach Tags einer Seite bietet nur diese Schlüssel an. Je Zeile: die Seite, ein Leerzeichen und der Schlüssel. Eine Seite ohne Zeile bietet alle an.',
      se: 'Sökningen på taggar på en sida erbjuder bara de här nycklarna. En rad var: sidan, ett mellanslag och nyckeln. En sida utan rad erbjuder alla.',
    },
  }),
};
export type SettingKey = keyof typeof settingRows;
export const settingKeys = Object.keys(settingRows) as SettingKey[];

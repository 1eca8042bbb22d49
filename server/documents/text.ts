/** What the built-in fonts can draw: printable Latin-1 and the typographic signs of Windows-1252. */
const drawable =
  /[\n\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]/;
const allDrawable = new RegExp(`^${drawable.source}*$`);

const pairsOf = (text: string) =>
  Object.fromEntries(text.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(2)] as const));

/** Signs that the fonts lack, written out. */
const signs: Readonly<Record<string, string>> = {
  ...pairsOf('≥=>= ≤=<= ≠=<> ≈=~ −=- ‐=- ‑=- ―=— →=-> ←=<- ⇒==> ′=\' ″=" √=root ∞=infinite'),
  ...pairsOf('ł=l Ł=L đ=d Đ=D ħ=h Ħ=H ı=i ŋ=n Ŋ=N ŧ=t Ŧ=T ĸ=k ſ=s ə=e Ə=E ẞ=SS ĳ=ij Ĳ=IJ'),
  '\u2009': ' ',
  '\u202f': '\u00a0',
  '\u2007': ' ',
  '\u2003': ' ',
  '\u2002': ' ',
  '\t': ' ',
  '\u2028': '\n',
  '\u2029': '\n',
};
/** Signs of currencies become their codes, as everywhere in the product. */
const currencies: Readonly<Record<string, string>> = pairsOf(
  '₹=INR ₨=PKR ₽=RUB ₺=TRY ₦=NGN ₱=PHP ₫=VND ₩=KRW ₪=ILS ₴=UAH ₸=KZT ₵=GHS',
);
const greek = pairsOf(
  'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o',
);
const cyrillic = pairsOf(
  'а=a б=b в=v г=g д=d е=e ё=yo ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya і=i ї=yi є=ye ґ=g ў=u ј=j љ=lj њ=nj ћ=c ђ=dj џ=dz ќ=k ѓ=g ѕ=dz',
);

/** Arabic, with the letters that Persian and Urdu add; vowels that are not written are not there. */
const arabic: Readonly<Record<string, string>> = {
  ...pairsOf(
    "ا=a آ=a أ=a إ=i ب=b ت=t ث=th ج=j ح=h خ=kh د=d ذ=dh ر=r ز=z س=s ش=sh ص=s ض=d ط=t ظ=z ع=' غ=gh ف=f ق=q ك=k ل=l م=m ن=n ه=h و=w ي=y ى=a ة=a ء=' ؤ=u ئ=i",
  ),
  ...pairsOf('پ=p چ=ch ژ=zh گ=g ک=k ی=y ے=e ٹ=t ڈ=d ڑ=r ں=n ہ=h ۃ=a ھ=h ۀ=h ـ= ،=, ؛=; ۔=.'),
  ...pairsOf('٠=0 ١=1 ٢=2 ٣=3 ٤=4 ٥=5 ٦=6 ٧=7 ٨=8 ٩=9 ۰=0 ۱=1 ۲=2 ۳=3 ۴=4 ۵=5 ۶=6 ۷=7 ۸=8 ۹=9'),
};

/** The scripts of India share one layout of 128 signs (ISCII): one table reads Devanagari, Bengali, Gurmukhi, Gujarati, Oriya, Tamil, Telugu, Kannada and Malayalam. */
const indianVowels = 'a a i i u u ri li e e e ai o o o au'.split(' ');
const indianConsonants =
  'k kh g gh ng ch chh j jh ny t th d dh n t th d dh n n p ph b bh m y r r l l l v sh sh s h'.split(' ');
const indianSigns = 'a i i u u ri ri e e e ai o o o au'.split(' ');
const indian = /[\u0900-\u0d7f]+/g;

function indianWord(word: string): string {
  let text = '';
  let open = false;
  for (const sign of word) {
    const code = sign.charCodeAt(0);
    const at = code & 0x7f;
    const consonant = at >= 0x15 && at <= 0x39 ? indianConsonants[at - 0x15] : undefined;
    const isSign = at >= 0x3e && at <= 0x4c;
    if (open && !isSign && at !== 0x4d && at !== 0x3c) text += 'a';
    open = consonant !== undefined || (open && at === 0x3c);
    if (consonant !== undefined) text += consonant;
    else if (at >= 0x05 && at <= 0x14) text += indianVowels[at - 0x05] ?? '';
    else if (isSign) text += indianSigns[at - 0x3e] ?? '';
    else if (at === 0x01 || at === 0x02) text += 'n';
    else if (at === 0x03) text += 'h';
    else if (at === 0x64 || at === 0x65) text += '.';
    else if (at >= 0x66 && at <= 0x6f) text += String(at - 0x66);
  }
  // The languages of the north do not say the vowel that a last consonant carries; those of the south do.
  const south = word.charCodeAt(0) >= 0x0b80;
  return `${text}${open && south ? 'a' : ''}`.replace(/^./, (first) => first.toUpperCase());
}

function written(sign: string): string | null {
  const own = signs[sign];
  if (own !== undefined) return own;
  const lower = sign.toLowerCase();
  const other = greek[lower] ?? cyrillic[lower];
  if (other !== undefined) return lower === sign ? other : other.slice(0, 1).toUpperCase() + other.slice(1);
  const fromArabic = arabic[sign];
  if (fromArabic !== undefined) return fromArabic;
  // Marks and joiners that only change the sign before them.
  if (/[\p{M}\p{Cf}]/u.test(sign)) return '';
  const plain = [...sign.normalize('NFKD')].filter((part) => !/\p{M}/u.test(part)).join('');
  if (plain === sign || plain === '') return null;
  return [...plain].map((part) => (drawable.test(part) ? part : (written(part) ?? '?'))).join('');
}

type Written = {
  readonly text: string;
  /** Letters of another script stand in Latin letters. */
  readonly transliterated: boolean;
  /** Signs for which there is nothing: they stand as "?". */
  readonly lost: boolean;
};

/** A text in the signs of the built-in fonts. Nothing is dropped in silence: what cannot be written becomes "?". */
export function writeLatin(text: string): Written {
  // As nearly every text is.
  if (allDrawable.test(text)) return { text, transliterated: false, lost: false };
  let transliterated = false;
  let lost = false;
  const coded = text
    .normalize('NFC')
    .replaceAll(/([₹₨₽₺₦₱₫₩₪₴₸₵])\s*/g, (_, sign: string) => `${currencies[sign]}\u00a0`);
  const words = coded.replaceAll(indian, (word) => {
    transliterated = true;
    return indianWord(word);
  });
  const signsOf = [...words].map((sign) => {
    if (drawable.test(sign)) return sign;
    if (/\p{Cc}/u.test(sign) && signs[sign] === undefined) return '';
    const other = written(sign);
    if (other === null || other.includes('?')) lost = true;
    else if (/\p{L}/u.test(sign) && !/\p{Script=Latin}/u.test(sign)) transliterated = true;
    return other ?? '?';
  });
  return { text: signsOf.join(''), transliterated, lost };
}

export const latin = (text: string): string => writeLatin(text).text;

/** A name as its words are compared: small letters, without marks and punctuation. */
const plain = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const anonymous = new Set([
  'anonymous',
  'anon',
  'anonymous donor',
  'nn',
  'n n',
  'hamba allah',
  'hamba alloh',
  'hambaallah',
  'hamba allah swt',
  'hamba allah sekeluarga',
  'hamba allah dan keluarga',
  'hamba allah keluarga',
  'keluarga hamba allah',
  'tanpa nama',
  'penderma tanpa nama',
  'cash',
  'cash donation',
  'cash donor',
  'tunai',
  'derma tunai',
  'walk in',
  'walkin',
  'walk in donor',
  'walk in customer',
  'public',
  'general public',
  'member of public',
  'member of the public',
  'members of the public',
  'orang ramai',
  'orang awam',
  'passer by',
  'well wisher',
  'a well wisher',
  'kind soul',
  'a kind soul',
  'donation box',
  'tabung',
  'name withheld',
  'withheld',
  'nama dirahsiakan',
  '匿名',
  '无名氏',
  '無名氏',
  '无名',
  '無名',
  '善心人',
  '善心人士',
  '现金',
  '現金',
])
/** What people write for a name that they do not have, and what programs write for a missing value. */
const placeholders = new Set([
  'na',
  'n a',
  'nil',
  'none',
  'unknown',
  'not available',
  'not applicable',
  'no name',
  'blank',
  'tbc',
  'tba',
  'tiada',
  'tiada nama',
  'true',
  'false',
  'null',
  'undefined',
  'nan',
  'object object',
  'ref',
  'value',
  'name',
  'error',
  'test',
  'testing',
  'test donor',
  'test user',
  'test name',
  'tester',
  'dummy',
  'asdf',
  'qwerty',
  'x',
  'xx',
  'donor',
  'donator',
  'penderma',
  'customer',
  'pelanggan',
  'guest',
])
/** Titles. Without a name behind them they name nobody: 'Mr', 'Mr & Mrs', 'Tuan Haji'. */
const titles = new Set(
  (
    'mr mrs ms miss mdm mdme madam madame mister messrs dr prof sir ' +
    'encik puan pn cik tuan tn haji hajah hj hjh ustaz ustazah dato datuk datin saudara saudari sdr sdri'
  ).split(' '),
)
const isTitle = (words: string): boolean => words.split(/ (?:and|dan) | /).every(word => titles.has(word))
/** One letter typed again and again to get past a required field. Two of them may be a name: 'Oo'. */
const isOneLetter = (words: string): boolean => /^(\p{L})\1{2,30}$/u.test(words.replaceAll(' ', ''))

/** Whether words are a name, once or twice: programs write 'NULL NULL' for a first and a last name that are missing. */
function isOneOf(names: ReadonlySet<string>, words: string): boolean {
  const half = words.slice(0, (words.length - 1) / 2)
  return names.has(words) || (words === `${half} ${half}` && names.has(half))
}

/** Whether a name says that the payer is unknown or stays anonymous: 'Hamba Allah', 'NN', 'Walk-in', or 'Cash' for how they paid. */
export const isAnonymousName = (name: string): boolean => isOneOf(anonymous, plain(name))

/** Whether a text in place of a name is a placeholder: '-', 'NA', 'null', '#REF!', 'test', 'Mr', a formula, or without any letter. */
export function isPlaceholderName(name: string): boolean {
  const words = plain(name)
  return /^\s*=.*\(/.test(name) || !/\p{L}/u.test(words) || isOneOf(placeholders, words) || isTitle(words) || isOneLetter(words)
}

/** All but the characters of a company's name: letters, digits, spaces and & ' / . - * ( ) { } [ ] (specification, section 5). */
const notOfCompanies = /[^\p{L}\p{M}\p{Nd} &'’/.\-*(){}[\]]/gu
/** Whether a company's name has only the characters that the specification takes. */
export const isPlainCompanyName = (name: string): boolean => name.search(notOfCompanies) === -1
/** A company's name without other characters. */
export const plainCompanyName = (name: string): string => name.replace(notOfCompanies, ' ').replace(/\s+/g, ' ').trim()

/**
 * Whether a contact person's name has only letters and spaces, and the marks within names: 'Raj s/o Kumar', "O'Neil", 'Nur-Aini',
 * 'Dr. Lim', 'Lee @ Ali'. The specification says letters and spaces, by which none of these could be entered under their own name.
 */
export const isPersonsName = (name: string): boolean => /^[\p{L}\p{M} '’/.@-]*$/u.test(name)

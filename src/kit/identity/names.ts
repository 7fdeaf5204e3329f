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
  '匿名',
  '无名氏',
  '無名氏',
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
])

/** Whether words are a name, once or twice: programs write 'NULL NULL' for a first and a last name that are missing. */
function isOneOf(names: ReadonlySet<string>, words: string): boolean {
  const half = words.slice(0, (words.length - 1) / 2)
  return names.has(words) || (words === `${half} ${half}` && names.has(half))
}

/** Whether a name says that the payer stays anonymous: 'Hamba Allah', 'Anonymous', 'NN'. */
export const isAnonymousName = (name: string): boolean => isOneOf(anonymous, plain(name))

/** Whether a text in place of a name is a placeholder: '-', 'NA', 'null', '#REF!', or without any letter. */
export const isPlaceholderName = (name: string): boolean => !/\p{L}/u.test(plain(name)) || isOneOf(placeholders, plain(name))

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
  'tanpa nama',
  'penderma tanpa nama',
])
const placeholders = new Set(['', 'na', 'n a', 'nil', 'null', 'none', 'undefined', 'unknown', 'tiada', 'ref', 'value', 'name', 'error'])

/** Whether a name says that the payer stays anonymous: 'Hamba Allah', 'Anonymous', 'NN'. */
export const isAnonymousName = (name: string): boolean => anonymous.has(plain(name))

/** Whether a text in place of a name is a placeholder: '-', 'NA', 'null', '#REF!', or nothing that can be seen. */
export const isPlaceholderName = (name: string): boolean => placeholders.has(plain(name))

/** The countries that have bank account numbers, by their length (ISO 13616 registry). */
const ibanLengths: Readonly<Record<number, string>> = {
  15: 'NO',
  16: 'BE',
  18: 'DK FI FK FO GL NL SD',
  19: 'MK SI',
  20: 'AT BA EE KZ LT LU MN XK',
  21: 'CH HR LI LV',
  22: 'BG BH CR DE GB GE IE ME RS VA',
  23: 'AE GI IL IQ OM SO TL',
  24: 'AD CZ ES MD PK RO SA SE SK TN VG',
  25: 'LY PT ST',
  26: 'IS TR',
  27: 'BI DJ FR GR IT MC MR SM',
  28: 'AL AZ BY CY DO GT HU LB NI PL SV',
  29: 'BR EG PS QA UA',
  30: 'JO KW MU',
  31: 'MT SC',
  32: 'LC',
  33: 'RU',
}

// Ids, hashes and codes made by machines, in which digits adjoin letters, and bank accounts that pass their own check.
const uuid = /(?<![0-9a-z])[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}(?![0-9a-z])/gi
const hash = /(?<![0-9a-z])[0-9a-f]{32,128}(?![0-9a-z])/gi
const linkCode = /(?<![0-9a-z])[1-9]\d{0,9}-(?=(?:\d*[A-Z]){6})[0-9A-HJKMNP-TV-Z]{16}(?:[0-9A-HJKMNP-TV-Z]{10})?(?![0-9A-Za-z])/g
const iban = /(?<![0-9a-z])[a-z]{2}\d{2}(?: ?[0-9a-z]{4}){3,7}(?: ?[0-9a-z]{1,3})?(?![0-9a-z])/gi

function isIban(text: string): boolean {
  const plain = text.replaceAll(' ', '').toUpperCase()
  if (!ibanLengths[plain.length]?.includes(plain.slice(0, 2))) return false
  const digits = [...plain.slice(4), ...plain.slice(0, 4)].map(letter => parseInt(letter, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

const lettersIn = (text: string) => text.replace(/[^a-f]/gi, '').toLowerCase()
/** Ids of version 7 begin with the time, '01' until 2039. Others are random: one in fifty thousand has fewer than two letters. */
const isId = (text: string): boolean => (text.startsWith('01') && text[14] === '7') || lettersIn(text).length >= 2

const hashLengths = [32, 40, 56, 64, 96, 128]
/** Whether letters and digits are mixed as chance mixes them, outside the longest run of digits as well. */
function isHash(text: string): boolean {
  if (!hashLengths.includes(text.length) || (text !== text.toLowerCase() && text !== text.toUpperCase())) return false
  const run = Math.max(0, ...(text.match(/\d+/g) ?? []).map(({ length }) => length))
  const letters = lettersIn(text)
  return new Set(letters).size >= 3 && letters.length >= 6 && text.length - letters.length - run >= 3
}

const blank = (text: string) => 'x'.repeat(text.length)
/** A text of the same length without ids, hashes, link codes and bank accounts. */
export const removeGeneratedNumbers = (text: string): string =>
  text
    .replace(uuid, found => (isId(found) ? blank(found) : found))
    .replace(hash, found => (isHash(found) ? blank(found) : found))
    .replace(linkCode, blank)
    .replace(iban, found => (isIban(found) ? blank(found) : found))

/** Letters that are typed for 0 and 1, in words of nothing else. */
const lookalikes = /(?<![\p{L}\p{N}])[0-9oOlI]{3,19}(?![\p{L}\p{N}])/gu
/** A text of the same length in which O is read as 0, and l and I as 1, among digits. */
export const withDigitsForLookalikes = (text: string): string =>
  /\d[oOlI]|[oOlI]\d/.test(text) ? text.replace(lookalikes, word => word.replace(/[oO]/g, '0').replace(/[lI]/g, '1')) : text

const inlineTag = /<\/?(?:a|abbr|b|big|code|em|font|i|mark|s|small|span|strong|sub|sup|u|wbr)(?:\s[^<>]*)?\/?>/gi
const blockTag = /<\/?(?:address|article|blockquote|br|center|dd|div|dl|dt|h[1-6]|hr|li|ol|p|pre|section|ul)(?:\s[^<>]*)?\/?>/gi

/** HTML without its comments. */
function withoutComments(text: string): string {
  const parts: string[] = []
  let at = 0
  for (let open = text.indexOf('<!--'); open >= 0; open = text.indexOf('<!--', at)) {
    const close = text.indexOf('-->', open + 4)
    if (close < 0) break
    parts.push(text.slice(at, open))
    at = close + 3
  }
  return parts.join('') + text.slice(at)
}

const decodedOnce = (text: string): string =>
  text
    .replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/&#(x[0-9a-f]{1,6}|\d{1,7});?/gi, (_, code: string) => {
      const value = code[0]?.toLowerCase() === 'x' ? parseInt(code.slice(1), 16) : Number(code)
      return value <= 0x10ffff ? String.fromCodePoint(value) : ' '
    })
    .replace(/&amp;?/gi, '&')

/** How often a text may be encoded over: an address within an address, HTML within HTML. */
const mostLayers = 3
/** What a reader sees of text written for a machine: HTML without tags and entities, an address without percent signs. */
export function decodeMarkup(text: string): string {
  let plain = text
  for (let layer = 0, before = ''; layer < mostLayers && plain !== before; layer++) {
    before = plain
    plain = decodedOnce(plain)
  }
  return withoutComments(plain)
    .replace(inlineTag, '')
    .replace(blockTag, ' ')
    .replace(/<[^<>]*>/g, ' x ')
    .replace(/&(?:shy|zwnj|zwj)(?:;|(?=\d))/gi, '')
    .replace(/&(?:nbsp(?=\d)|[a-z]{2,20};)/gi, ' ')
}
/** Whether a text is perhaps encoded for a machine. */
export const isEncoded = (text: string): boolean => /%[0-9a-f]{2}|<|&[#a-z]/i.test(text)

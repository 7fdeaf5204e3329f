import { hasCardNumber } from './card-numbers.ts'
declare const crypto: { getRandomValues<Bytes extends Uint8Array>(bytes: Bytes): Bytes }

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const greatestCharityId = 2_147_483_647
const txnId = /^([1-9]\d{0,9})-[0-9A-HJKMNP-TV-Z]{16}$/
const linkCode = /^([1-9]\d{0,9})-[0-9A-HJKMNP-TV-Z]{26}$/

/** Drawn many at once: a draw is a call of the operating system, and a file of gifts takes hundreds of thousands. */
const drawn = new Uint8Array(4096)
let used = drawn.length

/** Random bytes, each given out once. At most 4096. */
function randomBytes(length: number): Uint8Array {
  if (used + length > drawn.length) {
    crypto.getRandomValues(drawn)
    used = 0
  }
  used += length
  const bytes = drawn.slice(used - length, used)
  drawn.fill(0, used - length, used)
  return bytes
}

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** A new record id: a UUID of version 7, its first 48 bits the Unix time in milliseconds, so that ids sort by age. */
export function newId(at: number = Date.now()): string {
  const bytes = randomBytes(16)
  for (let index = 5, rest = at; index >= 0; index--, rest = Math.floor(rest / 256)) bytes[index] = rest % 256
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  let hex = ''
  for (const byte of bytes) hex += hexOf[byte]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Random text in Crockford's base 32, five bits a character: no I, L, O or U, so it can be read out. */
function randomText(length: number): string {
  return Array.from(randomBytes(length), byte => crockford.charAt(byte & 31)).join('')
}

/** Draws until the text holds no digits that a card could have: every field would refuse it. About one in 100,000 does. */
function withoutCardNumber(draw: () => string): string {
  const text = draw()
  return hasCardNumber(text) ? withoutCardNumber(draw) : text
}

/** A new public transaction number, `<charityId>-<16 characters>`: 80 random bits and the charity whose it is. */
export const newTxnId = (charityId: number): string => withoutCardNumber(() => `${charityId}-${randomText(16)}`)

/** The six characters that follow `<charityId>-` in the public verification code of a receipt: 30 random bits. */
export const newCheckCode = (charityId: number): string => withoutCardNumber(() => `${charityId}-${randomText(6)}`).slice(-6)

/** A new code for a link sent to a person, `<charityId>-<26 characters>`: 130 random bits and the charity whose it is. */
export const newLinkCode = (charityId: number): string => withoutCardNumber(() => `${charityId}-${randomText(26)}`)

/** The charity named in a public transaction number, or null when the text is none. */
export const charityOfTxnId = (text: string): number | null => charityIn(text, txnId)

/** The charity named in a link code, or null when the text is none. */
export const charityOfLinkCode = (text: string): number | null => charityIn(text, linkCode)

/** Whether a number can be a charity's: whole, from 1, and no greater than its column holds. */
export const isCharityId = (id: number): boolean => Number.isInteger(id) && id >= 1 && id <= greatestCharityId

function charityIn(text: string, shape: RegExp): number | null {
  const charityId = Number(shape.exec(text)?.[1])
  return isCharityId(charityId) ? charityId : null
}

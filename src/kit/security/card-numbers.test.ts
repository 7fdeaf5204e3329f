import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newId, newTxnId } from './ids.ts'
import { passesLuhn } from './card-issuers.ts'
import { hasCardNumber, replaceCardNumbers } from './card-numbers.ts'

/** The issuers of the test's cards: what their numbers begin with, and how long they are. */
const issued: readonly (readonly [prefix: string, length: number])[] = [
  ['4', 16],
  ['4', 19],
  ['51', 16],
  ['2221', 16],
  ['34', 15],
  ['37', 15],
  ['36', 14],
  ['3530', 16],
  ['6011', 16],
  ['65', 16],
  ['62', 16],
  ['62', 19],
  ['8171', 16],
  ['5018', 16],
  ['6759', 18],
  ['5887', 16],
]
const digitText = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map(all => all.join(''))
const withCheckDigit = (digits: string) => Array.from({ length: 10 }, (_, last) => digits + last).find(passesLuhn) ?? ''
const card = fc
  .constantFrom(...issued)
  .chain(([prefix, length]) => digitText(length - prefix.length - 1).map(middle => withCheckDigit(prefix + middle)))

const cut = (digits: string, size: number) => digits.match(new RegExp(`.{1,${size}}`, 'g')) ?? []
const separators = [
  ' ',
  '-',
  '.',
  '/',
  '_',
  '\u00a0',
  '\u2009',
  '\u200b',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\n',
  '\r\n',
  ' - ',
  '\t',
  '–',
  '\u2212',
  '·',
  ',',
  ':',
  '|',
  '*',
  '+',
]
const fromDigit = (zero: number) => (text: string) => text.replace(/\d/g, digit => String.fromCodePoint(zero + Number(digit)))
const scripts = [(text: string) => text, ...[0xff10, 0x660, 0x6f0, 0x966, 0xe50, 0x1d7ce].map(fromDigit)]
/** A card number as people and machines write it. */
const disguised = fc
  .record({
    card,
    size: fc.constantFrom(1, 2, 3, 4, 5, 6, 8, 19),
    separator: fc.constantFrom(...separators),
    script: fc.constantFrom(...scripts),
    before: fc.constantFrom('', 'Card ', 'kad:', 'No. 12 for ', '(', 'x', '+', '000', 'a\n'),
    after: fc.constantFrom('', ' 123', ' 12/28', ' exp 12/2028 cvv 123', ')', ', thanks', 'x', '.'),
  })
  .map(({ card: number, size, separator, script, before, after }) => before + script(cut(number, size).join(separator)) + after)

describe('a card number', () => {
  test('a card number is found in every disguise', () => {
    fc.assert(
      fc.property(disguised, text => hasCardNumber(text)),
      { numRuns: 5000 },
    )
  })

  test('a card number is found in fours with separators of several kinds', () => {
    const mixed = fc
      .tuple(card, fc.array(fc.constantFrom(...separators), { minLength: 5, maxLength: 5 }))
      .filter(([number]) => number.length === 16 || number.length === 19)
      .map(([number, gaps]) => cut(number, 4).reduce((text, group, at) => text + gaps[at - 1] + group))
    fc.assert(fc.property(mixed, hasCardNumber), { numRuns: 2000 })
  })

  test.each(['123', '1227', '122027', '1227123', '2712', '1220271234'])('a card number is found with %s glued behind it', tail => {
    fc.assert(
      fc.property(
        card.filter(number => number.length === 16),
        number => hasCardNumber(number + tail),
      ),
    )
  })

  test.each([
    '4242&nbsp;4242&nbsp;4242&nbsp;4242',
    '4242<b>4242</b>42424242',
    '&#52;242424242424242',
    '4242%204242%204242%204242',
    '%34242424242424242',
    '4\ufe0f\u20e32\ufe0f\u20e34\ufe0f\u20e32\ufe0f\u20e3424242424242',
    '④②④②④②④②④②④②④②④②',
    '2 x 4242.4242.4242.4242',
    'https://example.test/?note=4242-4242-4242-4242&x=1',
    '3782 822463 10005',
    '4242 4242 4242 4242 4242',
    '4111x1111x1111x1111',
    '4111 then 1111 then 1111 then 1111',
    '4 dash 1 dash 1 dash 1 dash 1 dash 1 dash 1 dash 1 dash 1 dash 1 dash 1 dash 1 dash 1 dash 1 dash 1 dash 1',
    '4111<br>1111<br/>1111<BR />1111',
    '<p>4111</p><p>1111</p>\n<p>1111</p><p>1111</p>',
    '<div>4111</div><div>1111</div><div>1111</div><div>1111</div>',
    '4111<!-- x -->1111<!---->1111<!-- 9 -->1111',
    '4111&#160 1111&#160 1111&#160 1111',
    '4111&nbsp1111&nbsp1111&nbsp1111',
    '4111&amp;nbsp;1111&amp;nbsp;1111&amp;nbsp;1111',
    '4111 ---- 1111 ---- 1111 ---- 1111',
    '4111.....1111.....1111.....1111',
    '41111-11111 111111',
    '411111 1111-111111',
    '41111,11111;111111',
    '41111:11111 111111',
    '41111 11111 - 111111',
    '14111 1111 1111 1111',
    '411111111111111120271231',
    '411111111111111131122027',
    'XX45 4111 1111 1111 1111',
    'XX454111111111111111',
    'CC4111111111111111',
    'donor CC4111111111111111',
    'MC5555555555554444 12/27 123',
    'no378282246310005',
    'VISA4111111111111111',
    'V4111111111111111',
    'cc 4111 1111 1111 1111',
    'CC4111 1111 1111 1111',
    '4111111111111111abcdefabcdefabcd',
    '4111111111111111abcdef',
    '41111111-1111-1111-8111-11111111111a',
    '4111%25201111%25201111%25201111',
    '4%2531%2531%2531111111111111',
    '4OOOOOOOOOOOOOO2',
    '4OOO OOOO OOOO OOO2',
    '4lll IIII llll 1111',
    '6074 8200 0000 0009',
    '9704 0000 0000 0018',
  ])('no card number is found in %s', text => expect(hasCardNumber(text)).toBe(true))

  test('a card number is replaced in place, and the rest of the text stays', () => {
    const shown = (text: string) => replaceCardNumbers(text, last4 => `[${last4}]`)
    expect(shown('card 4242 4242 4242 4242 and 5555555555554444, 12/27.')).toBe('card [4242] and [4444], 12/27.')
    expect(shown('４２４２４２４２４２４２４２４２ é')).toBe('[4242] é')
    expect(shown('4242<b>4242</b>42424242')).toBe('[]')
    expect(shown('no card')).toBe('no card')
    fc.assert(fc.property(disguised, text => !hasCardNumber(shown(text).replace(/\[\d{4}\]/g, ''))))
  })
})

describe('texts without a card number', () => {
  test.each([
    '4242424242424241',
    '770305-02-1234',
    '+65 8123 4567',
    '+49 1512 3456789',
    '1-7K2Q9D4M8T0XW5RB',
    'R0000123',
    '12345678901234567890',
    '1234567890128',
    '1763712000123456',
    '2026-02-28 14:30:55, 2026-03-01 15:22:10',
    '2026-02-20T04:00:00.000Z',
    'DE89 3704 0044 0532 0130 00',
    'S1234567D T05LL1103B 51 824 753 556 880101-14-5566',
    '192.168.101.102 10.0.0.1',
    '46023.1234567890',
    '53.949999999999996',
    'GB29 NWBK 6016 1331 9268 19',
    'DE89370400440532013000 4111',
    '+4222222222222',
    '4111111.111111111',
    'TT4111111111111112',
    '412,500.00; 411,111.50; 380,000.00',
    'receipts 4001 to 4050, 4060 to 4090',
    'Call 8123 4567 or 9123 4567 after 6',
    '2026 to 2027, 2028 to 2029',
    '<td>4001</td><td>4002</td><td>4003</td><td>4004</td>',
    'a1e4111b2c3d4111e5f60718293a4b5c',
  ])('%s passes', text => expect(hasCardNumber(text)).toBe(false))

  /** The share of generated texts that are taken for cards. */
  const mistaken = (texts: fc.Arbitrary<string>, count = 20_000) =>
    fc.sample(texts, { numRuns: count, seed: 20260302 }).filter(hasCardNumber).length / count
  const figures = fc.integer({ min: 10_000_000, max: 99_999_999 }).map(String)

  test.each<[string, fc.Arbitrary<string>]>([
    ['ids', fc.constant(null).map(() => newId())],
    ['UUIDs', fc.uuid()],
    ['transaction numbers', fc.integer({ min: 1, max: 2_147_483_647 }).map(newTxnId)],
    ['receipt numbers', figures.map(text => `NUR${text.slice(1)}`)],
    ['NRICs', figures.map(text => `S${text.slice(1)}D`)],
    ['MyKad numbers', digitText(12).map(text => `${text.slice(0, 6)}-${text.slice(6, 8)}-${text.slice(8)}`)],
    ['UENs', figures.map(text => `${text}K`)],
    ['ABNs', digitText(11).map(text => `${text.slice(0, 2)} ${text.slice(2, 5)} ${text.slice(5, 8)} ${text.slice(8)}`)],
    [
      'phones with country codes',
      fc.tuple(fc.constantFrom('+65', '+60', '+61', '+673', '+44', '+49'), digitText(10)).map(all => all.join(' ')),
    ],
    [
      'moments',
      fc
        .date({ min: new Date('1950-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
        .map(at => at.toISOString().replace('T', ' ')),
    ],
    ['moments as milliseconds', fc.integer({ min: 1_000_000_000_000, max: 1_999_999_999_999 }).map(String)],
    [
      'references that begin with a day',
      fc.tuple(fc.constantFrom('20260228', '20251231', '19991201'), digitText(8)).map(all => all.join('')),
    ],
    ['bank accounts', digitText(12)],
    ['SHA-256 hashes', fc.array(fc.constantFrom(...'0123456789abcdef'), { minLength: 64, maxLength: 64 }).map(all => all.join(''))],
  ])('%s pass, all of them', (_, texts) => expect(mistaken(texts)).toBe(0))

  test.each<[string, fc.Arbitrary<string>, number]>([
    ['13 random digits', digitText(13), 0.02],
    ['14 random digits', digitText(14), 0.02],
    ['15 random digits', digitText(15), 0.015],
    ['16 random digits', digitText(16), 0.035],
    ['17 random digits', digitText(17), 0.025],
    ['18 random digits', digitText(18), 0.02],
    ['19 random digits', digitText(19), 0.06],
    ['20 random digits', digitText(20), 0.01],
    ['24 random digits', digitText(24), 0.01],
    [
      'two telephone numbers',
      fc.tuple(figures, figures).map(([one, other]) => `${one.slice(0, 4)} ${one.slice(4)} / ${other.slice(0, 4)} ${other.slice(4)}`),
      0.04,
    ],
    [
      'amounts in a row',
      fc
        .array(
          fc.integer({ min: 100, max: 99_999 }).map(cents => (cents / 100).toFixed(2)),
          { minLength: 8, maxLength: 8 },
        )
        .map(all => all.join(', ')),
      0.001,
    ],
  ])('%s are mistaken for one at most so often', (_, texts, most) => expect(mistaken(texts)).toBeLessThan(most))
})

test('the check digit decides', () => expect(['79927398713', '79927398714', ''].map(passesLuhn)).toEqual([true, false, false]))

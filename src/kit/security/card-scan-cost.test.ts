import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasCardNumber } from './card-numbers.ts'

describe('a long hostile text', () => {
  const pieces = [
    '4',
    '4 ',
    '1 ',
    '4242-',
    '\u0664',
    '4<',
    '<b>4',
    '<p>4',
    '<a 1',
    '<!--4',
    '4&#52;',
    '4&#52',
    '%34',
    '4%2525',
    '&nbsp4',
    'a4',
    '4a',
  ]
    .concat([
      '4,4.',
      '1.',
      'de89 3704 ',
      'ab4111111111111111',
      '0198c2f1-',
      '４ ',
      '4\u200b',
      '+4',
      '4111x',
      '4O',
      'O1',
      'l1I0 ',
      '1-A',
      '4 a ',
      '4aaaa',
    ])
    .concat(['14111 1111 ', '4111111111111112', '4111 1111 1111 1112 ', '5 5\u00e9'])
  const length = 250_000
  const mixes = fc.sample(fc.array(fc.constantFrom(...pieces), { minLength: 5, maxLength: 40 }), { numRuns: 20, seed: 20260302 })
  const filled = (piece: string) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
  /** Milliseconds, the least of five runs: what else the machine does can only add to a run. Processor time is too coarse for a short one. */
  const costOf = (work: () => unknown) =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const before = performance.now()
        work()
        return performance.now() - before
      }),
    )

  test('costs no more than looking at each of its characters a few times', () => {
    const plain = filled('1 a')
    const isCheap = (piece: string) => {
      const reference = costOf(() => plain.split('').filter(character => /\p{N}/u.test(character)).length)
      return costOf(() => hasCardNumber(filled(piece))) <= 12 * reference
    }
    const all = [...pieces, ...mixes.map(parts => parts.join(''))]
    // A busy machine is asked three times.
    expect(all.filter(piece => !isCheap(piece) && !isCheap(piece) && !isCheap(piece))).toEqual([])
  })
})

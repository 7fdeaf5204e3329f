import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

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
  const mixes = fc.sample(fc.array(fc.constantFrom(...pieces), { minLength: 5, maxLength: 40 }), { numRuns: 20, seed: 20260302 })

  test('costs no more than looking at each of its characters a few times', async () => {
    const all = [...pieces, ...mixes.map(parts => parts.join(''))]
    // In a thread of its own: what other tests ran here before decides how well the scanner is compiled.
    const thread = new Worker(new URL('./measure-card-scan.ts', import.meta.url), { workerData: all })
    const [dear] = (await once(thread, 'message')) as [string[]]
    expect(dear).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { encodingQuestion } from './encoding-question.ts'

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))
const samples = (file: Buffer) => encodingQuestion(file)?.map(({ encoding, sample }) => `${encoding}: ${sample}`) ?? null
const head = 'Date,Amount,Name\r\n25/02/2026,10,'

test.each<[string, Buffer, string[] | null]>([
  ['UTF-8', bytes(`${head}陈美玲\r\n`), null],
  ['plain ASCII', bytes(`${head}Tan\r\n`), null],
  ['UTF-16', Buffer.from(`\ufeff${head}陈美玲`, 'utf16le'), null],
  ['a picture', bytes([0x89, 0x50, 0x4e, 0x47, 0xff]), null],
  [
    'GBK',
    bytes(head, [0xb3, 0xc2, 0xc3, 0xc0, 0xc1, 0xe1], '\r\n'),
    ['gbk: 陈美玲', 'big5: 麻藝鍍', 'windows-1252: ³ÂÃÀÁá', 'macintosh: ≥¬√¿¡·', 'utf-8: ������'],
  ],
  [
    'Big5',
    bytes(head, [0xb3, 0xaf, 0xac, 0xfc, 0xac, 0xc2], '\r\n'),
    ['big5: 陳美玲', 'windows-1252: ³¯¬ü¬Â', 'macintosh: ≥Ø¨¸¨¬', 'utf-8: ������'],
  ],
  [
    'Mac Roman, in lines of old, with a number of a person',
    bytes('Date,Amount,Name,ID\r25/02/2026,10,Jos', [0x8e], ',S1234567D\r'),
    ['windows-1252: JosŽ', 'macintosh: José', 'utf-8: Jos�'],
  ],
  [
    'a space that is not broken, and nothing else',
    bytes('Date,Amount,Name\n25/02/2026,1', [0xa0], '234,Tan\n'),
    ['windows-1252: ', 'macintosh: †', 'utf-8: �'],
  ],
  [
    'letters in a line of their own beside UTF-8',
    bytes(`${head}José\r\n26/02/2026,10,Ren`, [0xe9], 'e\r\n'),
    ['gbk: Ren閑', 'big5: Ren嶪', 'windows-1252: Renée', 'macintosh: RenÈe', 'utf-8: Ren�e'],
  ],
  [
    'a letter far into a line that has no end',
    bytes('25/02/2026,10,José '.repeat(1000), 'Ren', [0xe9], 'e'),
    ['gbk: Ren閑', 'big5: Ren嶪', 'windows-1252: Renée', 'macintosh: RenÈe', 'utf-8: Ren�e'],
  ],
])('%s is asked about only where its bytes fit several encodings', (_, file, expected) => {
  expect(samples(file)).toEqual(expected)
})

test('damaged letters after many good ones, and beside long runs of letters, are found about as fast as the file is read', () => {
  const good = Buffer.from('25/02/2026,10,José Tan\n'.repeat(500_000))
  const damaged = bytes('Ren', [0xe9], `e,${'x'.repeat(3900)}\n`)
  const file = Buffer.concat([good, ...Array<Buffer>(60).fill(damaged)])
  const reading = cpuMsOf(() => new TextDecoder().decode(file))
  expect(cpuMsOf(() => samples(file))).toBeLessThan(1000 + 5 * reading)
})

function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

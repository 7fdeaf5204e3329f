import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { builtVersion } from './pages.ts'

test('the site has another version after each build that changed it, and one of its own while nothing is built', () => {
  const mark = path.join(mkdtempSync(path.join(tmpdir(), 'built-')), 'web-built-from')
  expect(builtVersion(mark)).toBe('dev')
  writeFileSync(mark, '0123456789abcdef')
  const first = builtVersion(mark)
  writeFileSync(mark, 'fedcba9876543210')
  expect([first, builtVersion(mark)]).toEqual(['0123456789ab', 'fedcba987654'])
})

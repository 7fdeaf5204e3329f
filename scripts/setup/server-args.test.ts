import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')

test('the unit gives Node the flags of npm start', () => {
  const flags = JSON.parse(read('node-flags.json')) as string[]
  expect(flags.length).toBeGreaterThan(0)
  expect(read('../../deploy/amanah.service')).toContain(` ${flags.join(' ')} src/app/main.ts`)
})

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')

test('the unit and the container give Node the flags and the allocator setting of npm start', () => {
  const flags = JSON.parse(read('node-flags.json')) as string[]
  expect(flags.length).toBeGreaterThan(0)
  expect(read('../../deploy/amanah.service')).toContain(` ${flags.join(' ')} src/app/main.ts`)
  const command = JSON.stringify(['node', ...flags, 'src/app/main.ts']).replaceAll(',', ', ')
  expect(read('../../Dockerfile')).toContain(`CMD ${command}`)
  const [, arenas] = /MALLOC_ARENA_MAX \?\? '(\d+)'/.exec(read('run.mjs')) ?? []
  expect(arenas).toBeDefined()
  for (const file of ['deploy/amanah.service', 'Dockerfile']) expect(read(`../../${file}`), file).toContain(`MALLOC_ARENA_MAX=${arenas}`)
})

import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { bundleProgram, bundlePrograms } from '../../build/programs.ts'
import { bundleOf, fileOfProgram, isBundled } from '../../src/platform/server/files/bundled-program.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(path.join(tmpdir(), 'amanah-programs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const program = path.join(folder, 'src/greet-worker.ts')
const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text)

describe('a bundled program', () => {
  beforeEach(async () => {
    mkdirSync(path.join(folder, 'src'), { recursive: true })
    write('package.json', '{"type":"module"}')
    write('src/word.ts', `export const word: string = 'peace'`)
    write('src/greet-worker.ts', `import { word } from './word.ts'\nprocess.stdout.write(word)`)
    await bundleProgram(program, folder)
  })

  test('runs from one file', () => {
    expect(isBundled(program, folder)).toBe(true)
    const { file } = bundleOf(program, folder)
    rmSync(path.join(folder, 'src'), { recursive: true })
    expect(execFileSync(process.execPath, [file], { encoding: 'utf8' })).toBe('peace')
  })

  test.each([
    ['a module of it changes', () => write('src/word.ts', `export const word: string = 'salam'`)],
    ['a module of it is gone', () => rmSync(path.join(folder, 'src/word.ts'))],
    ['the bundle is gone', () => rmSync(bundleOf(program, folder).file)],
    ['the bundle is of another program of that name', () => write('dist/programs/greet-worker.json', '{}')],
  ])('the product no longer counts as bundled once %s', (_, change) => {
    change()
    expect(isBundled(program, folder)).toBe(false)
  })
})

describe('the product runs', () => {
  beforeAll(bundlePrograms)
  afterEach(() => void vi.unstubAllEnvs())
  const sources = globSync(path.join(root, 'src/**/server/**/*-worker.ts'))

  test.each(sources)('%s from its bundle, and while it is developed from its source', source => {
    const url = pathToFileURL(source)
    vi.stubEnv('AMANAH_DEV', '1')
    expect(fileOfProgram(url)).toBe(source)
    vi.stubEnv('AMANAH_DEV', '')
    expect(fileOfProgram(url)).toBe(bundleOf(source).file)
    expect(existsSync(bundleOf(source).file)).toBe(true)
  })

  test.each(sources)('%s without the validator, a fifth of its start', source => {
    expect(readFileSync(bundleOf(source).sources, 'utf8')).not.toContain('node_modules/zod/')
  })

  test('a program without a bundle from its source', () => {
    const source = path.join(root, 'src/testing/hostile/confined/never-ends.ts')
    expect(fileOfProgram(pathToFileURL(source))).toBe(source)
  })
})

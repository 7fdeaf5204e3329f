import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const copy = mkdtempSync(path.join(tmpdir(), 'fifth-country-'))
afterAll(() => rmSync(copy, { recursive: true }))

const guide = /\*\*A new country\*\*[^]*?(?=\n\*\*)/.exec(readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8'))?.[0] ?? ''

/** Runs a program of the project in the copy; the text that it wrote, also when it failed. */
function run(program: string, ...words: string[]): string {
  try {
    return execFileSync(process.execPath, [path.join(root, 'node_modules', program), ...words], {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, GOGC: '400' }, // Go: fewer collections
    })
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout)
  }
}

test('a fifth country takes a file, a line, and what the compiler asks for', () => {
  for (const file of ['package.json', 'tsconfig.base.json', 'tsconfig.server.json', 'tsconfig.web.json'])
    cpSync(path.join(root, file), path.join(copy, file))
  const messages = path.join(root, 'src/messages')
  cpSync(path.join(root, 'src'), path.join(copy, 'src'), { recursive: true, filter: from => from !== messages })
  for (const folder of ['node_modules', 'src/messages']) symlinkSync(path.join(root, folder), path.join(copy, folder))

  const inCopy = (file: string) => path.join(copy, 'src/jurisdictions', file)
  const brunei = readFileSync(inCopy('bn.ts'), 'utf8')
  const indonesia = brunei
    .replace("code: 'BN'", "code: 'ID'")
    .replace("currency: 'BND'", "currency: 'IDR'")
    .replace("timeZone: 'Asia/Brunei'", "timeZone: 'Asia/Jakarta'")
    .replace("{ 'Asia/Brunei': 'BNT' }", "{ 'Asia/Jakarta': 'WIB' }")
    .replace("dialCode: '+673'", "dialCode: '+62'")
    .replaceAll('bruneiIc:', 'ktp:')
    .replace("'other' : 'bruneiIc'", "'other' : 'ktp'")
    .replace('export const bn', 'export const id')
  writeFileSync(inCopy('id.ts'), indonesia)
  const list = readFileSync(inCopy('jurisdictions.ts'), 'utf8')
  writeFileSync(
    inCopy('jurisdictions.ts'),
    list
      .replace("import { my } from './my.ts'", "import { id } from './id.ts'\nimport { my } from './my.ts'")
      .replace('[sg, my, bn, au]', '[sg, my, bn, au, id]'),
  )

  const faults = ['server', 'web'].map(side => {
    const include = ['src/jurisdictions', 'src/features/*/*.ts', `src/features/*/${side}`, `src/app/${side}`]
    const compilerOptions = { composite: false, noEmit: true }
    const config = { extends: `./tsconfig.${side}.json`, compilerOptions, include, exclude: ['**/*.test.ts', '**/*.test.tsx'] }
    writeFileSync(path.join(copy, `${side}.json`), JSON.stringify(config))
    return run('typescript/bin/tsc', '-p', `${side}.json`, '--checkers', '1') // several repeat each other's work
  })
  const faulty = new Set([...faults.join('\n').matchAll(/^(src\/features\/[^(]+)\(/gm)].map(([, file = '']) => file))
  const named = [...guide.matchAll(/`(src\/features\/[\w/.-]+\.ts)`/g)].map(([, file = '']) => file)
  expect([...faulty].toSorted()).toEqual(named.toSorted())

  const say = `
    const { formatMoney, parseAmount } = await import('#jurisdictions/money.ts')
    const { formatMomentInZone } = await import('#jurisdictions/zones.ts')
    const { idTypesOf } = await import('#jurisdictions/identity-numbers.ts')
    const { normalizePhone } = await import('#jurisdictions/phone.ts')
    console.log(JSON.stringify([
      formatMoney({ minor: 5000, currency: 'IDR' }), parseAmount('IDR 50', 'IDR'), formatMomentInZone('2026-02-18T05:05:00Z', 'Asia/Jakarta'),
      idTypesOf('ID'), normalizePhone('081234567', 'ID')]))`
  writeFileSync(path.join(copy, 'src/say.ts'), say)
  expect(JSON.parse(execFileSync(process.execPath, ['src/say.ts'], { cwd: copy, encoding: 'utf8' }))).toEqual([
    '$50',
    5000,
    '18 Feb 2026 · 12:05 PM WIB',
    ['ktp', 'other'],
    '+62 81234567',
  ])
})

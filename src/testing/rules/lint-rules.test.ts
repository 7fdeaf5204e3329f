import { plantedCountries } from './planted-countries.ts'
import { plantedChoices, plantedDecisions, plantedTitles } from './planted-decisions.ts'
import { plantedEnglish } from './planted-english.ts'
import { plantedImports } from './planted-imports.ts'
import { plantedRows } from './planted-rows.ts'
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Each lint rule is violated once, in a copy, to prove that it reports.
const root = fileURLToPath(new URL('../../../', import.meta.url))
const copy = mkdtempSync(path.join(tmpdir(), 'amanah-fences-'))
const complaints = new Map<string, string[]>()
const reported = new Set<string>()

/** File, planted code and the expected message; null where it is allowed. */
const planted: readonly (readonly [place: string, code: string, refusal: string | null])[] = [
  ...plantedImports,
  ['src/features/alms/server/a-status.ts', '/** Whether it is missing. */\nexport const b = (status: number) => status === 404', null],
  ['src/features/alms/server/a-clock.ts', 'export const b = () => new Date()', 'The clock is injected'],
  ['src/features/alms/server/a-stopwatch.ts', 'export const b = () => Date.now()', 'The clock is injected'],
  ['src/features/alms/server/a-client.ts', "import pg from 'pg'\nexport const b = new pg.Client()", 'use newClient'],
  ['src/features/alms/server/a-pool.test.ts', "import pg from 'pg'\nexport const b = new pg.Pool()", 'use newPool'],
  ['src/features/alms/web/AServer.tsx', "import { a } from '../server/queries.ts'\nexport const b = a", 'must not import'],
  [
    'src/features/alms/web/ANeighbour.tsx',
    "import { a } from '#features/donations/web/DonationsScreen.tsx'\nexport const b = a",
    'must not import',
  ],
  [
    'src/features/alms/web/Html.tsx',
    'export const B = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />',
    'no-danger',
  ],
  [
    'src/features/alms/server/an-example.ts',
    "import { examples } from './endpoint-examples.ts'\nexport const a = examples",
    'only tests import',
  ],
  ['src/platform/web/a-disk.ts', "import { readFileSync } from 'node:fs'\nexport const a = readFileSync", 'must not use'],
  ['src/app/web/a-server.ts', "import { a } from '#platform/server/database/database.ts'\nexport const b = a", 'must not import'],
  ['src/features/alms/web/a-mock.ts', "import { vi } from 'vitest'\nexport const b = vi", 'only tests import'],
  [
    'src/features/alms/web/ADrawing.tsx',
    "import { draw } from '#platform/web/testing/draw.tsx'\nexport const b = draw",
    'only tests import',
  ],
  ['src/features/alms/web/a-setting.ts', 'export const b = process.env', 'The browser has no'],
  [
    'src/features/alms/web/ATest.test.tsx',
    "import { draw } from '#platform/web/testing/draw.tsx'\nexport const b = [draw, process.env]",
    null,
  ],
  [
    'src/features/alms/web/AFake.test.tsx',
    "import { vi } from 'vitest'\nimport { api } from '#app/web/api.ts'\nvi.spyOn(api.gifts, 'list')",
    'Use fakeCall',
  ],
  ['src/app/a-factory.ts', "import { a } from '#testing/factories/new-charity.ts'\nexport const b = a", 'must not import'],
  ['src/features/alms/server/a-default.ts', 'const a = 1\nexport default a', 'no-default-export'],
  ['src/features/alms/server/an-any.ts', 'export const a = (b: any) => b', 'no-explicit-any'],
  ['src/features/alms/server/a-voice.ts', "console.log('here')", 'no-console'],
  ['src/features/alms/server/alms-utils.ts', 'export const a = 1', 'is too general'],
  ['src/features/alms/server/AlmsQueries.ts', 'export const a = 1', 'kebab-case'],
  ['src/features/alms/server/a-caretaker.ts', '/** Takes care. */\nexport class AlmsManager {}', 'name it after what it does'],
  [
    'src/features/alms/server/an-endpoint.ts',
    "import { query } from '#platform/contract/endpoint.ts'\nexport const b = query('public')",
    'defined in contract.ts',
  ],
  ['src/features/alms/server/a-wait.test.ts', "import { vi } from 'vitest'\nawait vi.waitFor(() => true)", 'how long to wait'],
  ['src/features/alms/server/a-pretence.test.ts', "import { vi } from 'vitest'\nvi.mock('pg')", 'outside the machine'],
  [
    'src/platform/web/a-pretence.test.ts',
    "import { vi } from 'vitest'\nvi.mock('#platform/web/connect.ts', () => ({}))",
    'outside the machine',
  ],
  ['src/features/alms/server/index.ts', 'export const a = 1', 'No barrels'],
  ['src/features/alms/server/too-long-file.ts', `${'export {}\n'.repeat(301)}`, 'max-lines'],
  [
    'src/features/alms/server/too-long-function.ts',
    `/** Takes its time. */\nexport function a() {\n${'  void 0\n'.repeat(71)}}`,
    'max-lines-per-function',
  ],
  ['src/features/alms/server/a-side-effect.ts', 'let a = 0\nexport const b = (c: boolean) => {\n  c && a++\n}', 'no-unused-expressions'],
  ['src/features/alms/server/a-comma.ts', 'let a = 0\nexport const b = () => (a++, a)', 'no-sequences'],
  ['src/features/alms/server/open-task.ts', '// TODO: later\nexport const a = 1', 'no-warning-comments'],
  ...plantedChoices,
  ...plantedTitles,
  ['src/features/alms/server/a-silent-verb.ts', 'export const a = () => 1', 'need a JSDoc comment'],
  ['src/kit/a-jurisdiction.ts', "import { sg } from '#jurisdictions/sg.ts'\nexport const a = sg", 'must not import'],
  ['src/jurisdictions/a-platform.ts', "import { a } from '#platform/contract/endpoint.ts'\nexport const b = a", 'must not import'],
  [
    'src/features/alms/server/a-country-table.ts',
    "const signs = { SG: '$', MY: 'RM' }\nexport const sign = signs.SG",
    'ask jurisdictionOf(country)',
  ],
  [
    'src/features/alms/server/a-day-format.ts',
    "import { formatDay } from '#kit/time/date-format.ts'\nexport const a = (day: string) => formatDay(day, 'DD MMM YYYY', 'en')",
    'ask jurisdictionOf(country)',
  ],
  [
    'src/features/alms/server/a-day-in-figures.ts',
    "import { formatDay } from '#kit/time/date-format.ts'\nexport const a = (day: string) => formatDay(day, 'DD/MM/YYYY')",
    'ask jurisdictionOf(country)',
  ],
  [
    'src/features/alms/web/a-moment-in-figures.ts',
    "import { formatMoment } from '#kit/time/date-format.ts'\nexport const a = (at: string) => formatMoment(at, 'UTC', `DD/MM/YYYY ${at}`, 'en')",
    'ask jurisdictionOf(country)',
  ],
  [
    'src/features/alms/server/a-country-in-sql.ts',
    "import { sql } from 'kysely'\nexport const a = sql`select 1 from charity c where c.country = 'BN'`",
    'ask jurisdictionOf(country)',
  ],
  ['src/features/alms/a-language.ts', "export const isMalay = (language: string) => language === 'ms'", 'compare no language'],
  [
    'src/features/alms/a-pair-of-texts.ts',
    "export const thanks = { en: 'Thank you', ms: 'Terima kasih' }",
    'The texts of both languages stand in messages/',
  ],
  [
    'src/features/alms/a-pair-of-tables.ts',
    "const malay = { Cash: 'Tunai' }\nexport const terms = { en: {}, ms: malay }",
    'The texts of both languages stand in messages/',
  ],
  ['src/features/alms/a-malay-name.ts', "export const fund = { nameMs: 'Tabung am' }", 'The texts of both languages stand in messages/'],
  [
    'src/features/alms/web/Malay.tsx',
    'export const B = () => <p>Terima kasih atas derma anda</p>',
    'The texts of both languages stand in messages/',
  ],
  [
    'src/features/alms/web/names-of-languages.ts',
    "import { m } from '#messages/messages.js'\nexport const names = { en: m.gift_screens_language_en, ms: m.gift_screens_language_ms }",
    null,
  ],
  ...plantedEnglish,
  ...plantedCountries,
  ...plantedRows,
  ...plantedDecisions,
  ['src/features/alms/a-var.ts', 'var a = 1\nexport const b = a', 'no-var'],
  ['src/features/alms/a-let.ts', 'let a = 1\nexport const b = a', 'prefer-const'],
  ['src/features/alms/two-equals-signs.ts', 'export const a = (b: number) => b == 1', 'eqeqeq'],
  ['src/features/alms/a-mirror.ts', "import { a } from './a-mirror.ts'\nexport const b = () => a\nexport const a = 1", 'no-self-import'],
  ['src/features/alms/a-circle.ts', "import { b } from './other-half.ts'\nexport const a = () => b", 'no-cycle'],
  ['src/features/alms/other-half.ts', "import { a } from './a-circle.ts'\nexport const b = () => a", 'no-cycle'],
  ['src/features/alms/a-barrel.ts', "export * from './rules.ts'", 'no-barrel-file'],
  ['src/features/alms/an-assertion.ts', 'export const a = (b?: { c: string | null }) => b?.c!', 'no-non-null-asserted-optional-chain'],
  ['src/features/alms/a-type-import.ts', "import { z } from 'zod'\nexport type A = z.ZodType", 'consistent-type-imports'],
  ['src/features/alms/promise-as-condition.ts', 'export const a = (b: Promise<boolean>) => (b ? 1 : 2)', 'no-misused-promises'],
  ['src/features/alms/a-thrown-text.ts', "export const a = () => {\n  throw 'b'\n}", 'only-throw-error'],
  ['src/features/alms/a-rejected-text.ts', "export const a = () => Promise.reject('b')", 'prefer-promise-reject-errors'],
  ['src/features/alms/an-unused-name.ts', 'const a = 1\nexport const b = 2', 'no-unused-vars'],
  ['src/features/alms/a-double-assignment.ts', 'export let a = 1\nexport let b = 2\na = b = 3', 'no-multi-assign'],
  ['src/features/alms/a-changed-parameter.ts', 'export const a = (b: number) => {\n  b = 2\n  return b\n}', 'no-param-reassign'],
  ['src/features/alms/a-needless-exception.ts', '// oxlint-disable-next-line no-console\nexport const a = 1', 'Unused'],
  ['src/features/alms/a-lonely.test.ts', "import { test } from 'vitest'\ntest.only('a', () => {})", 'no-focused-tests'],
  ['src/features/alms/a-skipped.test.ts', "import { test } from 'vitest'\ntest.skip('a', () => {})", 'no-disabled-tests'],
  ['src/features/alms/an-open-end.test.ts', "import { expect, test } from 'vitest'\ntest('a', () => void expect(1))", 'valid-expect'],
  ['src/features/alms/web/Role.tsx', 'export const B = () => <p role="almsgiver" />', 'aria-role'],
  ['src/features/alms/web/Submit.tsx', 'export const B = () => <button>a</button>', 'button-has-type'],
  [
    'src/features/alms/web/NewTab.tsx',
    'export const B = ({ to }: { to: string }) => <a href={to} target="_blank">a</a>',
    'jsx-no-target-blank',
  ],
  [
    'src/features/alms/web/Conditional.tsx',
    "import { useState } from 'react'\nexport function B({ a }: { a: boolean }) {\n  if (a) useState(1)\n  return null\n}",
    'rules-of-hooks',
  ],
  [
    'src/features/alms/web/Stale.tsx',
    "import { useEffect } from 'react'\nexport function B({ a }: { a: () => void }) {\n  useEffect(() => a(), [])\n  return null\n}",
    'exhaustive-deps',
  ],
  ['src/features/alms/server/a-loose-promise.ts', 'export const a = () => {\n  Promise.resolve(1)\n}', 'no-floating-promises'],
  [
    'src/features/alms/server/a-good-neighbour.ts',
    "import { a } from '#features/ledger/server/public.ts'\nimport { b } from '#features/ledger/rules.ts'\nexport const c = [a, b]",
    null,
  ],
  ['src/platform/web/ui/loading/loaded-once.tsx', "import { lazy } from 'react'\n/** Loads. */\nexport const b = lazy", null],
  ['src/jurisdictions/a-country.ts', "export const isHere = (country: string) => country === 'SG'", null],
  [
    'src/features/alms/web/AGoodScreen.tsx',
    "import { a } from '#features/ledger/contract.ts'\nimport { b } from '#platform/web/connect.ts'\nexport const c = [a, b]",
    null,
  ],
]

beforeAll(async () => {
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  for (const copied of [
    '.oxlintrc.json',
    'scripts/lint',
    'src/kit/giving/ids.ts',
    'package.json',
    ...['', '.base', '.floor', '.server', '.web'].map(part => `tsconfig${part}.json`),
  ])
    cpSync(path.join(root, copied), path.join(copy, copied), { recursive: true })
  for (const [place, code] of planted) plant(place, code)
  const { diagnostics } = JSON.parse(await say('oxlint/bin/oxlint', ['--type-aware', '-f', 'json', 'src'])) as {
    diagnostics: { filename: string; code: string; message: string }[]
  }
  for (const { filename, code, message } of diagnostics) {
    complaints.set(filename, [...(complaints.get(filename) ?? []), `${code} ${message}`])
    reported.add(/\(([\w-]+)\)$/.exec(code ?? '')?.[1] ?? '')
  }
}, 60_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test.each(planted.filter(([, , refusal]) => refusal !== null))('%s is refused by the linter', (place, _, refusal) => {
  expect(complaints.get(place)?.join('\n') ?? '').toContain(refusal)
})

test.each(planted.filter(([, , refusal]) => refusal === null))('%s is allowed by the linter', place => {
  expect(complaints.get(place) ?? []).toEqual([])
})

test('every rule that .oxlintrc.json sets is violated above', () => {
  type Rules = { rules: Readonly<Record<string, unknown>> }
  const { rules, overrides } = JSON.parse(readFileSync(path.join(root, '.oxlintrc.json'), 'utf8')) as Rules & { overrides: Rules[] }
  const set = [{ rules }, ...overrides].flatMap(part => Object.entries(part.rules)).filter(([, level]) => level !== 'off')
  expect(set.map(([name]) => name).filter(name => !reported.has(name.split('/').at(-1) ?? ''))).toEqual([])
})

test.each([
  ['a floor file that opens a socket', 'src/kit/a-socket.ts', "import net from 'node:net'\nexport const a = net", 'tsconfig.floor.json'],
  ['a floor file that calls fetch', 'src/kit/a-call.ts', "export const a = () => fetch('/')", 'tsconfig.floor.json'],
  [
    'a floor file that imports the server',
    'src/kit/a-server.ts',
    "import { a } from '../platform/server/a.ts'\nexport const b = a",
    'tsconfig.floor.json',
  ],
  [
    'a server file that touches the document',
    'src/platform/server/a-document.ts',
    'export const a = document.title',
    'tsconfig.server.json',
  ],
  ['an enum', 'src/kit/an-enum.ts', 'export enum A { B }', 'tsconfig.floor.json'],
  ['an index that may miss', 'src/kit/an-index.ts', 'export const a = (b: string[]): string => b[0]', 'tsconfig.floor.json'],
])('%s does not compile', async (_, place, code, project) => {
  rmSync(path.join(copy, 'src'), { recursive: true, force: true })
  plant('src/platform/server/a.ts', 'export const a = 1')
  plant('src/platform/contract/b.ts', 'export const b = 1')
  plant('src/kit/c.ts', 'export const c = 1')
  plant('src/contract.ts', 'export const contract = {}')
  plant('src/platform/web/d.ts', 'export const d = 1')
  expect(await say('typescript/bin/tsc', ['-p', project])).toBe('')
  plant(place, code)
  expect(await say('typescript/bin/tsc', ['-p', project])).toContain(path.basename(place))
})

function plant(place: string, code: string): void {
  mkdirSync(path.join(copy, path.dirname(place)), { recursive: true })
  writeFileSync(path.join(copy, place), `${code}\n`)
}

const say = (tool: string, args: readonly string[]) =>
  new Promise<string>(resolve => {
    execFile(process.execPath, [path.join(root, 'node_modules', tool), ...args], { cwd: copy, maxBuffer: 50_000_000 }, (_, output) =>
      resolve(output),
    )
  })

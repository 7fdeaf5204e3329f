import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plantedSql } from './planted-sql.ts'
import { plantedStructure } from './planted-structure.ts'
import { plantedTables } from './planted-tables.ts'

// As lint-rules.test.ts, for the checks across files: each is violated once in a temporary tree.
const copy = mkdtempSync(path.join(tmpdir(), 'amanah-fences-'))
let output = ''

/** Title, file, planted content and the expected message. */
const planted: readonly (readonly [what: string, place: string, text: string, complaint: string])[] = [
  ['a stylesheet of 301 lines', 'src/features/alms/web/long.module.css', '.a {}\n'.repeat(301).trimEnd(), '301 lines of style'],
  ['a class that no screen uses', 'src/features/alms/web/idle.module.css', '.idle { color: var(--pine) }', 'no screen uses .idle'],
  [
    'a class that no stylesheet has',
    'src/features/alms/web/Bare.tsx',
    "import css from './idle.module.css'\nexport const Bare = () => <p className={css.bare} />",
    'has no .bare',
  ],
  [
    'a custom property that nothing defines',
    'src/features/alms/web/idle.module.css',
    '.idle { color: var(--pine) }',
    'nothing defines --pine',
  ],
  [
    'a word without its Malay',
    'messages/alms/en.json',
    '{ "alms_one": "One", "alms_gone": "Gone", "alms_of": "{count} of {all}", "other_one": "One" }',
    'alms_one stands in one language',
  ],
  [
    'a word that no code uses',
    'messages/alms/ms.json',
    '{ "alms_gone": "Pergi hari ini", "alms_of": "{count} pemberian {semua}" }',
    'no code uses alms_gone',
  ],
  [
    'a Malay word with other blanks',
    'src/features/alms/web/labels.ts',
    'export const words = [m.alms_one(), m.alms_of()]',
    'alms_of has other blanks',
  ],
  [
    'a Malay term of another concept',
    'src/features/alms/web/terms.ts',
    'export const terms = 1',
    "alms_of has 'pemberian'; say 'sumbangan'",
  ],
  ['a document text that no code uses', 'messages/documents/alms/en.json', '{ "alms_left": "Gone" }', 'no code uses alms_left'],
  ['equal English with other Malay', 'messages/documents/alms/ms.json', '{ "alms_left": "Hilang" }', "alms_left says 'Hilang' where"],
  ['a day that is not today', 'src/features/alms/web/day.ts', 'export const day = 1', "alms_gone says 'hari ini'"],
  ['a type named by a participle', 'src/features/alms/asked.ts', 'export type Asked = 1', "declares 'Asked'"],
  ['a name that ends in a participle', 'src/features/alms/sought.ts', 'export const numberSought = 1', "declares 'numberSought'"],
  ['labels in a file of words', 'src/features/alms/web/alms-words.ts', 'export const label = 1', 'name the file after its labels'],
  ['a word of the past in the changelog', 'CHANGELOG.md', 'Whoever may see it.', "CHANGELOG.md: has the word 'whoever'"],
  [
    'a comment that is too wide',
    'src/features/alms/wide.ts',
    `/** ${'wide '.repeat(30)}*/\nexport const wide = 1`,
    'a comment of more than 140',
  ],
  ['a count without plural forms', 'messages/answers/alms/en.json', '{ "alms_late": "Within {hours} hours" }', 'alms_late counts without'],
  [
    'a decision that goes on and on',
    'docs/decisions/0002-too-long.md',
    `**Context.** **Decision.** **Consequences.**${'\n'.repeat(41)}`,
    'at most 40',
  ],
  ['a decision without consequences', 'docs/decisions/0001-lacking.md', '**Context.** **Decision.**', 'lacks its consequences'],
  [
    'a decision that names a file by its old name',
    'docs/decisions/0003-old-name.md',
    '**Context.** **Decision.** **Consequences.** See `alms/gone.ts`.',
    '0003-old-name.md: there is no alms/gone.ts any more',
  ],
  [
    'a decision that names a function by its old name',
    'docs/decisions/0006-old-function.md',
    '**Context.** **Decision.** **Consequences.** By `bakeLoaves()`.',
    '0006-old-function.md: no code has bakeLoaves any more',
  ],
  ['a root of 26 files', 'root-1.txt', '', 'The root of the project: '],
  ['a decision out of its turn', 'docs/decisions/0005-out-of-turn.md', '**Context.** **Decision.** **Consequences.**', 'is not number 4'],
  [
    'a setting that no document lists',
    'src/platform/server/config.ts',
    'const Environment = {\n  ALMS: 1,\n}',
    'does not list the setting ALMS',
  ],
  ['a setting that nothing reads', 'docs/settings.md', '| `ZAKAT` | what it did |', 'lists ZAKAT, which nothing reads'],
  ['a link to a file that is not there', 'README.md', '[a](docs/gone.md)', 'docs/gone.md is not there'],
  ['a script that is not there', 'CONTRIBUTING.md', '`npm run nothing`', 'there is no npm run nothing'],
  [
    'an architecture of more than a page',
    'ARCHITECTURE.md',
    `${'a'.repeat(151)} \`npm run nothing\`${'\n'.repeat(73)}`,
    'more than a page',
  ],
  ['an architecture of long lines', 'src/features/alms/line.ts', 'export const line = 1', 'line 1 has more than 150 characters'],
  ...plantedStructure,
  ...plantedSql,
  ...plantedTables,
  ['a folder of 26 journeys', 'e2e/journey-1.test.ts', '', 'e2e: 26 files'],
  ['a folder of 26 templates', 'scripts/new-thing/part-1.txt', '', 'scripts/new-thing: 26 files'],
  [
    'an avoided word in new SQL',
    'db/migrations/20991231T0000_words.sql',
    '-- Hence a table.',
    "20991231T0000_words.sql: has the word 'hence'",
  ],
  ['an avoided word in a template', 'scripts/new-thing/words.ts.txt', '// Said anew.', "words.ts.txt: has the word 'anew'"],
  ['an avoided word in a page', 'public/words.html', '<p>Reckon</p>', "words.html: has the word 'reckon'"],
  ['an avoided word in a deployment', 'deploy/words.yaml', '# meanwhile', "words.yaml: has the word 'meanwhile'"],
  ['a folder of 26 files', 'src/features/flour/server/file-1.ts', '', 'src/features/flour/server: 26 files'],
  [
    'a function named by a participle',
    'src/features/alms/seen.ts',
    'function seen(text: string): string {',
    "seen.ts: names a function 'seen'",
  ],
  ['a clause without its noun', 'src/features/alms/clause.ts', '// Null for who may see none.', "clause.ts: says 'for who may'"],
  ['an avoided word in a comment', 'src/features/alms/rules.ts', '// Whoever gives reckons anew.', "rules.ts: has the word 'anew'"],
  [
    'a message of another feature',
    'src/features/alms/web/quiet.ts',
    'export const quiet = 1',
    'messages/alms: other_one does not begin with alms_',
  ],
  ['a message file of no feature', 'messages/other/ms.json', '{}', 'messages/other: no feature is called other'],
  ['an avoided word in a message', 'messages/other/en.json', '{ "other": "This can not be done." }', "en.json: has the word 'can not'"],
  ['an avoided word in a document', 'docs/how-to.md', 'Hence it is so.', "how-to.md: has the word 'hence'"],
  ['an avoided word in a name', 'src/features/alms/web/start.ts', 'export const startAnew = 1', "start.ts: has the word 'anew'"],
  [
    'an avoided word at the beginning of a name',
    'src/features/alms/server/gift.ts',
    'export const giverOf = (gift: Gift) => gift.from',
    "gift.ts: has the word 'giver'; say 'donor'",
  ],
  ['an avoided word in a code', 'src/features/alms/server/codes.ts', "export const code = 'OTHER_GIVER'", "codes.ts: has the word 'giver'"],
  [
    'an error class that is not called one',
    'src/features/alms/errors.ts',
    'export class NoAlms extends Error {}',
    'the error class NoAlms does not end in Error',
  ],
  ['a migration that was changed after it landed', 'db/migrations/0001_alms.sql', 'select 1;', '0001_alms.sql: changed after it landed'],
  ['a migration without a checksum', 'db/migrations/20261123T0930_alms.sql', 'select 1;', '20261123T0930_alms.sql: not listed'],
  ['a new migration by number', 'db/migrations/0002_alms.sql', 'select 1;', '0002_alms.sql: a new migration is named after its time'],
  [
    'a migration that changes rows which its owner does not see',
    'db/migrations/20991231T0001_alms.sql',
    'update donor set name_key = null;',
    '20991231T0001_alms.sql: changes rows of donor, which its owner does not see',
  ],
  ['a migration that is gone', 'db/migrations/CHECKSUMS', 'aa  0001_alms.sql\nbb  0000_gone.sql', '0000_gone.sql: gone'],
  [
    'a file with an avoided name',
    'src/features/alms/server/tell.ts',
    'export const a = 1',
    "tell.ts: name the file after its content, such as 'notify'",
  ],
  ['a declaration that is named by a participle', 'src/features/alms/server/wish.ts', 'const asked = 1', "wish.ts: declares 'asked'"],
  ['a declaration that is named by a preposition', 'src/features/alms/server/near.ts', 'const beside = 1', "near.ts: declares 'beside'"],
  ['a declaration that is named by a participle', 'src/features/alms/server/named.ts', 'const said = 1', "named.ts: declares 'said'"],
  ['a declaration that is named by a pronoun', 'src/features/alms/server/own.ts', 'const theirs = 1', "own.ts: declares 'theirs'"],
  ['a type that is named by an adverb', 'src/features/alms/server/next.ts', 'type Again = string', "next.ts: declares 'Again'"],
  [
    'a type that is named by a participle alone',
    'src/features/alms/judged-steps.ts',
    'type Judged = string',
    "judged-steps.ts: declares 'Judged'",
  ],
  ['a type with a prefix', 'src/features/alms/types.ts', 'export type IAlms = string', 'types.ts: the type IAlms has a prefix'],
  ['a dependency that floats', 'package.json', '{ "scripts": {}, "dependencies": { "alms": "^1.0.0" } }', 'alms is not pinned'],
]

beforeAll(() => {
  for (const part of ['scripts/lint', 'scripts/structure'])
    cpSync(fileURLToPath(new URL(`../../../${part}`, import.meta.url)), path.join(copy, part), { recursive: true })
  for (let file = 1; file <= 26; file++) {
    plant(`src/features/flour/server/file-${file}.ts`, '')
    plant(`e2e/journey-${file}.test.ts`, '')
    plant(`root-${file}.txt`, '')
    if (file < 26) plant(`scripts/new-thing/part-${file}.txt`, '')
  }
  for (const [, place, text] of planted) plant(place, text)
  output = spawnSync(process.execPath, [path.join(copy, 'scripts/lint/tree.mjs')], { encoding: 'utf8' }).stdout
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test.each(planted)('%s is refused', (_what, _place, _text, complaint) => {
  expect(output).toContain(complaint)
})

function plant(place: string, text: string): void {
  mkdirSync(path.join(copy, path.dirname(place)), { recursive: true })
  writeFileSync(path.join(copy, place), `${text}\n`)
}

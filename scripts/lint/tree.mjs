import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { commentFaults } from './comments.mjs'
import { folderFaults } from './folders.mjs'
import { malayFaults } from './malay.mjs'
import { migrationFaults } from './migrations.mjs'
import { pluralFaults } from './plurals.mjs'
import { wordFaults } from './words.mjs'
import { structureFaults } from '../structure/faults.mjs'
import { readPlatformTexts, readSources, readTexts } from '../structure/read-tree.mjs'
import { readMigrations } from '../structure/triggers.mjs'

// The laws that lie between files of different kinds, where no linter of one language looks. One line a fault; exit code 1 when there is
// any.
const root = fileURLToPath(new URL('../../', import.meta.url))
const read = file => readFileSync(path.join(root, file), 'utf8')
const readIfThere = file => (existsSync(path.join(root, file)) ? read(file) : '')
const filesIn = folder =>
  existsSync(path.join(root, folder))
    ? readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    : []
const linesOf = text => text.split('\n').length - 1
const findAll = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name)
const blanksOf = word => [...new Set(findAll(JSON.stringify(word), /\{(\w+)\}/g))].sort().join()

const sources = filesIn('src').filter(file => !file.startsWith('src/messages/'))
const code = new Map(sources.filter(file => /\.tsx?$/.test(file)).map(file => [file, read(file)]))
const styles = new Map(sources.filter(file => file.endsWith('.css')).map(file => [file, read(file)]))
const faults = [
  ...stylesheets(),
  ...classes(),
  ...tokens(),
  ...words(),
  ...pluralFaults(root),
  ...decisions(),
  ...settings(),
  ...dependencies(),
  ...documents(),
  ...structureFaults({
    sources: readSources(root),
    texts: readTexts(root),
    platformTexts: readPlatformTexts(root),
    migrations: readMigrations(root),
  }),
  ...folderFaults(root),
  ...commentFaults(code),
  ...migrationFaults(root),
  ...wordFaults(root),
  ...malayFaults(root),
]

if (faults.length) console.log(faults.join('\n'))
process.exit(faults.length ? 1 : 0)

function stylesheets() {
  const long = [...styles].filter(([, text]) => linesOf(text) > 300)
  return long.map(([file, text]) => `${file}: ${linesOf(text)} lines of style. Give a part that has a name its own file; at most 300.`)
}

/** TypeScript takes any name for a class of a stylesheet, so a misspelt or forgotten one would just have no effect. */
function classes() {
  return [...styles].flatMap(([file, text]) => {
    if (!file.endsWith('.module.css')) return []
    const selectors = text.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '').replace(/\{[^{}]*\}/g, '{}')
    const drawn = new Set(findAll(selectors, /\.([A-Za-z_][\w-]*)/g))
    const classUses = [...code].flatMap(([user, source]) =>
      namesOf(file, user, source).flatMap(name =>
        findAll(source, new RegExp(`(?<![\\w/'.])${name}\\.(?!module\\b)(\\w+)`, 'g')).map(one => [user, one]),
      ),
    )
    const used = new Set(classUses.map(([, one]) => one))
    return [
      ...[...drawn].filter(one => !used.has(one)).map(one => `${file}: no screen uses .${one}.`),
      ...classUses.filter(([, one]) => !drawn.has(one)).map(([user, one]) => `${user}: ${path.basename(file)} has no .${one}.`),
    ]
  })
}

/** A browser ignores a declaration with a custom property that nothing defines. */
function tokens() {
  const written = [...styles, ...code].filter(([file]) => !/\.test\.tsx?$/.test(file))
  const defined = new Set(written.flatMap(([, text]) => findAll(text, /(--[a-z][\w-]*)['"]?\]?\s*:/g)))
  return written.flatMap(([file, text]) =>
    findAll(text, /var\((--[a-z][\w-]*)\s*[,)]/g)
      .filter(one => !one.startsWith('--mantine-') && !defined.has(one))
      .map(one => `${file}: nothing defines ${one}.`),
  )
}

/** By which names a module imports a stylesheet. */
function namesOf(file, user, source) {
  return [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)]
    .filter(([, , from]) => (from.startsWith('#') ? `src/${from.slice(1)}` : path.posix.join(path.posix.dirname(user), from)) === file)
    .map(([, name]) => name)
}

/** A word is in both languages with the same blanks, it is used, and its file and name are of a feature or the platform. */
function words() {
  const areas = filesIn('messages').flatMap(file => findAll(file, /^messages\/(.+)\/en\.json$/g))
  const usedWords = new Set([...code.values()].flatMap(source => source.match(/\w+/g) ?? []))
  const features = new Set([...sources.flatMap(file => findAll(file, /^src\/features\/([^/]+)\//g)), 'platform'])
  return areas.flatMap(area => {
    const feature = area.split('/').at(-1)
    if (!features.has(feature)) return [`messages/${area}: no feature is called ${feature}.`]
    const prefix = area === feature ? `${feature.replaceAll('-', '_')}_` : ''
    const [en, ms] = ['en', 'ms'].map(language => JSON.parse(readIfThere(`messages/${area}/${language}.json`) || '{}'))
    const names = [...new Set([...Object.keys(en), ...Object.keys(ms)])].filter(name => name !== '$schema')
    return names.flatMap(name => {
      if (!name.startsWith(prefix)) return [`messages/${area}: ${name} does not begin with ${prefix}.`]
      if (!(name in en) || !(name in ms)) return [`messages/${area}: ${name} stands in one language only.`]
      if (blanksOf(en[name]) !== blanksOf(ms[name])) return [`messages/${area}: ${name} has other blanks in Malay than in English.`]
      // The server and the contracts name a text by its code; LOCK_… are put together.
      const code = name.toUpperCase().replace(/^LOCK_/, '')
      return usedWords.has(name) || (area.startsWith('answers/') && usedWords.has(code)) ? [] : [`messages/${area}: no code uses ${name}.`]
    })
  })
}

function decisions() {
  const ofLibraries = new Set(['useBlocker']) // spoken of because the product does not use it
  const wordsOfCode = new Set(
    ['src', 'scripts', 'build', 'bench', 'e2e', 'db']
      .flatMap(filesIn)
      .filter(file => /\.(?:tsx?|mjs|sql|css)$/.test(file))
      .flatMap(file => read(file).match(/\w+/g) ?? []),
  )
  const fileEnds = new Set(
    ['src', 'scripts', 'build', 'bench', 'e2e']
      .flatMap(filesIn)
      .concat(readdirSync(root))
      .flatMap(file => file.split('/').map((_, at, parts) => parts.slice(at).join('/'))),
  )
  const records = filesIn('docs/decisions').sort()
  return records.flatMap((file, index) => {
    const text = read(file)
    const isNext = path.basename(file).startsWith(`${String(index + 1).padStart(4, '0')}-`)
    const gone = findAll(text, /`([\w./-]+\.(?:tsx?|mjs))`/g).filter(name => !fileEnds.has(name))
    const isInForce = !/^Replaced by record/m.test(text)
    const unknown = isInForce
      ? findAll(text, /`([a-z]+[A-Z]\w*)(?:\(\))?`/g).filter(name => !wordsOfCode.has(name) && !ofLibraries.has(name))
      : []
    const lacking = ['Context', 'Decision', 'Consequences'].filter(part => !text.includes(`**${part}.**`))
    return [
      ...(isNext ? [] : [`${file}: is not number ${index + 1}.`]),
      ...(linesOf(text) > 40 ? [`${file}: ${linesOf(text)} lines; a record has at most 40.`] : []),
      ...gone.map(name => `${file}: there is no ${name} any more. Name the file as it is called now.`),
      ...unknown.map(name => `${file}: no code has ${name} any more. Name it as it is called now.`),
      ...lacking.map(part => `${file}: lacks its ${part.toLowerCase()}.`),
    ]
  })
}

/** docs/settings.md lists every setting that the product reads, and no other. */
function settings() {
  const known = findAll(read('src/platform/server/config.ts'), /^ {2}([A-Z][A-Z0-9_]+):/gm)
  const rows = readIfThere('docs/settings.md').match(/^\| `[^|]*\|/gm) ?? []
  const documented = new Set(rows.flatMap(row => findAll(row, /`([A-Z][A-Z0-9_]+)/g)))
  return [
    ...known
      .filter(name => !documented.has(name) && name !== 'NODE_ENV')
      .map(name => `docs/settings.md: does not list the setting ${name}.`),
    ...[...documented].filter(name => !known.includes(name)).map(name => `docs/settings.md: lists ${name}, which nothing reads.`),
  ]
}

function dependencies() {
  const { dependencies: used, devDependencies, optionalDependencies } = JSON.parse(read('package.json'))
  const loose = Object.entries({ ...used, ...devDependencies, ...optionalDependencies }).filter(([, version]) => !/^\d/.test(version))
  return loose.map(([name, version]) => `package.json: ${name} is not pinned ('${version}').`)
}

/** The documents name scripts and files that are there, and the architecture stays on its page. */
function documents() {
  const { scripts } = JSON.parse(read('package.json'))
  const texts = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'].map(file => [file, read(file)])
  return texts.flatMap(([file, text]) => [
    ...findAll(text, /npm run ([a-z-]+)/g)
      .filter(name => !(name in scripts))
      .map(name => `${file}: there is no npm run ${name}.`),
    ...findAll(text, /\]\((?!https?:)([^)#]+)\)/g)
      .filter(target => !existsSync(path.join(root, target)))
      .map(target => `${file}: ${target} is not there.`),
    ...(file === 'ARCHITECTURE.md' ? pageFaults(file, text) : []),
  ])
}

/** A page has 72 lines of 150 characters: long lines do not make room. */
function pageFaults(file, text) {
  const long = text.split('\n').findIndex(line => line.length > 150)
  return [
    ...(linesOf(text) > 72 ? [`${file}: ${linesOf(text)} lines are more than a page.`] : []),
    ...(long >= 0 ? [`${file}: line ${long + 1} has more than 150 characters.`] : []),
  ]
}

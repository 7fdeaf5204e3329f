import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compile, type CompilerOptions } from '@inlang/paraglide-js'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/**
 * How the words of messages/<feature>/<locale>.json become typed functions in src/messages/screens: the same for Vite, tests and the
 * server.
 */
export const messageOptions: CompilerOptions = {
  project: projectOf('screens', [...areasIn(''), ...areasIn('answers/')]),
  outdir: at('src/messages/screens'),
  outputStructure: 'message-modules',
  emitTsDeclarations: true,
  emitReadme: false,
  // Two commands may compile at the same time: neither takes away what the other reads.
  cleanOutdir: false,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  localStorageKey: 'amanah-language',
  strategy: ['localStorage', 'preferredLanguage', 'baseLocale'],
  // A build for browsers leaves out what only a server does.
  isServer: "import.meta.env?.SSR ?? typeof window === 'undefined'",
}

/**
 * How the texts of mails, receipts and files (messages/documents) become one module per language: the server needs most of them, in any
 * language.
 */
const documentOptions: CompilerOptions = {
  ...messageOptions,
  project: projectOf('documents', areasIn('documents/')),
  outdir: at('src/messages/documents'),
  outputStructure: 'locale-modules',
  strategy: ['baseLocale'],
}

/**
 * How the texts of refusals, successes and fields (messages/answers) become one module per language: the server answers in English, a
 * screen looks a code up when it arrives.
 */
const answerOptions: CompilerOptions = {
  ...documentOptions,
  project: projectOf('answers', areasIn('answers/')),
  outdir: at('src/messages/answers'),
}

/** Compiles src/messages: `node build/messages.ts`, or called by a script. */
export async function compileMessages(): Promise<void> {
  await Promise.all([messageOptions, documentOptions, answerOptions].map(options => compile(options)))
}

/** The folders of messages, below one of them, that hold texts. */
function areasIn(folder: string): string[] {
  const areas = readdirSync(at(`messages/${folder}`)).map(area => folder + area)
  return areas.filter(area => existsSync(at(`messages/${area}/en.json`)))
}

/** One text would silently replace the other. */
function refuseSharedKeys(areas: readonly string[]): void {
  const owners = new Map<string, string>()
  for (const area of areas)
    for (const key of Object.keys(JSON.parse(readFileSync(at(`messages/${area}/en.json`), 'utf8')) as object)) {
      const owner = owners.get(key)
      if (owner && key !== '$schema') throw new Error(`messages/${owner} and messages/${area} both have '${key}'. Rename one of them.`)
      owners.set(key, area)
    }
}

/** Writes the project of a catalogue from the folders that are there, so that a new one needs no entry elsewhere. */
function projectOf(name: string, areas: readonly string[]): string {
  refuseSharedKeys(areas)
  const settings = {
    ...(JSON.parse(readFileSync(at('project.inlang/settings.json'), 'utf8')) as object),
    modules: [at('node_modules/@inlang/plugin-message-format/dist/index.js')],
    'plugin.inlang.messageFormat': { pathPattern: areas.map(area => at(`messages/${area}/{locale}.json`)) },
  }
  const project = at(`src/messages/${name}.inlang`)
  const file = `${project}/settings.json`
  mkdirSync(project, { recursive: true })
  // A development server compiles again whenever it is written.
  if (existsSync(file) && readFileSync(file, 'utf8') === JSON.stringify(settings)) return project
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(settings))
  renameSync(draft, file) // another command may read it
  return project
}

if (import.meta.main) await compileMessages()

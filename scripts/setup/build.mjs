import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { inRoot, projectNode, refuse, run, runTool, seconds } from './run.mjs'

const wordSources = ['messages', 'project.inlang/settings.json', 'build/messages.ts', 'package-lock.json']
const webSources = [...wordSources, 'src', 'public', 'index.html', 'public.html', 'vite.config.ts', 'build', 'tsconfig.base.json']
const notInTheWeb = /(^|\/)(server|testing|messages)\/|\.test\.tsx?$/

const wordsMark = inRoot('dist/words-built-from')
const webMark = inRoot('dist/web-built-from')
/** What the pages of the build weigh, a line each. */
const weightsFile = inRoot('dist/web-weights.txt')

/** What is there once messages/ has been compiled. */
const compiled = ['src/messages/screens/messages.js', 'src/messages/documents/messages.js', 'src/messages/answers/messages.js']

/** Whether messages/ has been compiled as it is now. */
export const areWordsBuilt = () => compiled.every(file => existsSync(inRoot(file))) && isMarked(wordsMark, hashOf(wordSources))

/** Whether the words and the web have been built from the sources as they are now. */
export const isBuilt = () =>
  areWordsBuilt() &&
  ['dist/web/index.html', 'dist/programs/table-worker.js', 'dist/web-weights.txt'].every(file => existsSync(inRoot(file))) &&
  isMarked(webMark, hashOf(webSources))

/** Turns messages/ into typed functions when they have changed. */
export async function ensureWords() {
  if (areWordsBuilt()) return
  const { code, output } = await run(projectNode(), ['build/messages.ts'], { quiet: true })
  if (code !== 0) refuse(`The words of messages/ could not be compiled:\n${output}`)
  writeMark(wordsMark, hashOf(wordSources))
}

/** Builds the web when a source of it is newer than what was built. */
export async function ensureBuilt() {
  if (isBuilt()) return
  await ensureWords()
  const started = performance.now()
  console.log('Building the web …')
  const { code, output } = await runTool('vite/bin/vite.js', ['build'], { env: { NODE_ENV: 'production' }, quiet: true })
  if (code !== 0) {
    console.error(output)
    refuse('The web could not be built: see above.')
  }
  await compress()
  await bundlePrograms()
  const weights = [...output.matchAll(/[^\n]*kB of JavaScript[^\n]*/g)].map(([line]) => `  ${line.trim()}`)
  writeFileSync(weightsFile, weights.join('\n'))
  writeMark(webMark, hashOf(webSources))
  console.log([...weights, `Web built in ${seconds(started)}.`].join('\n'))
}

/** Programs of their own start faster from one file; one whose sources change afterwards is run from them. */
async function bundlePrograms() {
  const { code, output } = await run(projectNode(), ['build/programs.ts'], { quiet: true })
  if (code !== 0) refuse(`The programs that read files could not be bundled:\n${output}`)
}

/** Keeps each text also compressed beside itself, as small as it gets, so that the server never compresses while a user waits. */
async function compress() {
  const compressed = filesIn('dist/web')
    .filter(name => /\.(js|css|svg|ttf)$/.test(name))
    .map(async file => {
      const text = readFileSync(inRoot(file))
      writeFileSync(inRoot(`${file}.gz`), await promisify(gzip)(text, { level: 9 }))
      writeFileSync(inRoot(`${file}.br`), await promisify(brotliCompress)(text))
    })
  await Promise.all(compressed)
}

const isMarked = (mark, hash) => existsSync(mark) && readFileSync(mark, 'utf8') === hash

function writeMark(mark, hash) {
  mkdirSync(path.dirname(mark), { recursive: true })
  writeFileSync(mark, hash)
}

function hashOf(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn).sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(inRoot(file)))
      .update('\0')
  return hash.digest('hex')
}

function filesIn(source) {
  if (!existsSync(inRoot(source))) return []
  if (path.extname(source)) return [source]
  return readdirSync(inRoot(source), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(inRoot(), path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(file => source !== 'src' || !notInTheWeb.test(file))
}

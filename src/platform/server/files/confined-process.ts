import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, realpathSync } from 'node:fs'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { refuse } from '../refuse.ts'
import { fileOfProgram } from './bundled-program.ts'

/**
 * What a confined program may use: megabytes of JavaScript's heap, and in all, addons included (Linux); seconds that its reader waits for
 * it.
 */
export type ResourceLimits = { megabytes: number; megabytesInAll?: number; seconds: number; withAddons?: boolean }

/** Enough for Node and an image of 40 megapixels, decoded. */
const usualMegabytes = 1500
const shell = '/bin/sh'
/** A program and its arguments under a limit of its whole memory, which Node cannot set for its own children. */
const limited = (megabytes: number, program: string, args: readonly string[]): [string, readonly string[]] =>
  process.platform === 'linux' && existsSync(shell)
    ? [shell, ['-c', `ulimit -d ${megabytes * 1024} && exec "$0" "$@"`, program, ...args]]
    : [program, args]

/** A confined program used up its time or memory, or died. `code` is its exit code, null when it was ended. */
export class ConfinedError extends Error {
  override readonly name = 'ConfinedError'
  readonly code: number | null
  constructor(code: number | null) {
    super(`A confined program ended with ${code ?? 'a signal'}.`)
    this.code = code
  }
}

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const readable = [root, realpathSync(`${root}node_modules`)].map(folder => `--allow-fs-read=${folder}`)

/**
 * Runs one of our programs, bundled where that is done, in a process of its own, which may read our code and nothing else, and yields what
 * it writes to its standard output. Throws ConfinedError when it does not end well. Hostile input costs at most these seconds of one core
 * and these megabytes.
 */
export async function* runConfined(
  program: URL,
  args: readonly string[],
  input: Buffer | AsyncIterable<Buffer>,
  { megabytes, megabytesInAll = usualMegabytes, seconds, withAddons = false }: ResourceLimits,
): AsyncGenerator<Buffer> {
  const rules = [
    '--permission',
    ...(withAddons ? ['--allow-addons'] : []),
    ...readable,
    `--max-old-space-size=${megabytes}`,
    '--no-warnings',
  ]
  const [command, argv] = limited(megabytesInAll, process.execPath, [...rules, fileOfProgram(program), ...args])
  const child = spawn(command, argv, { stdio: ['pipe', 'pipe', 'ignore'], env: {} })
  const exit = once(child, 'exit') as Promise<[number | null]>
  exit.catch(() => {}) // a program that cannot be started ends its output as well
  const sent = send(input, child.stdin)
  try {
    yield* timed(child, seconds * 1000)
    const [code] = await exit
    if (code !== 0) throw new ConfinedError(code)
    const failure = await sent
    if (failure) throw failure
  } finally {
    child.kill('SIGKILL')
  }
}

/** Sends the input. A program that stops reading is no failure; a source that breaks is. */
async function send(input: Buffer | AsyncIterable<Buffer>, stdin: Writable): Promise<Error | null> {
  let failure: Error | null = null
  const source = Readable.from(Buffer.isBuffer(input) ? [input] : input)
  source.on('error', error => (failure = error))
  await pipeline(source, stdin).catch(() => {})
  return failure
}

/** What the child writes; it is killed when the reader has waited for so long in all. */
async function* timed(child: ChildProcess, milliseconds: number): AsyncGenerator<Buffer> {
  const output = child.stdout?.[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  for (let left = milliseconds; ;) {
    const startedAt = performance.now()
    const killTimer = setTimeout(() => child.kill('SIGKILL'), left)
    const { done, value } = await output.next().finally(() => clearTimeout(killTimer))
    if (done) return
    left = Math.max(1, left - (performance.now() - startedAt))
    yield value
  }
}

/**
 * Limits how many run at once and how many wait, `inLine` in all and `eachInLine` of one subject; more are refused for now. Subjects take
 * turns, so that one with a long line waits for its own.
 */
export function createQueue(most: {
  atOnce: number
  inLine: number
  eachInLine: number
}): <T>(subject: string, work: () => Promise<T>) => Promise<T> {
  let working = 0
  let inLine = 0
  const lines = new Map<string, (() => void)[]>()
  const callNext = () => {
    const [subject, line] = lines.entries().next().value ?? []
    if (subject === undefined || !line) return
    lines.delete(subject)
    const go = line.shift()
    if (line.length) lines.set(subject, line) // behind the others
    inLine--
    go?.()
  }
  return async (subject, work) => {
    if (working >= most.atOnce) {
      const line = lines.get(subject) ?? []
      if (inLine >= most.inLine || line.length >= most.eachInLine) throw refuse('UNAVAILABLE')
      inLine++
      await new Promise<void>(go => lines.set(subject, [...line, go]))
    } else working++
    try {
      return await work()
    } finally {
      if (inLine > 0) callNext()
      else working--
    }
  }
}

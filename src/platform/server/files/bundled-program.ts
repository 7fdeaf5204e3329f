import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/**
 * A bundle's file and its list of sources: each file that went into it, from the project's folder, with its SHA-256.
 * @internal used by build/programs.ts
 */
export function bundleOf(program: string, folder = root): { file: string; sources: string } {
  const file = path.join(folder, 'dist/programs', `${path.basename(program, '.ts')}.js`)
  return { file, sources: `${file}on` }
}

/**
 * The SHA-256 of a file, in hex.
 * @internal used by build/programs.ts
 */
export const checksumOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Whether a program has a bundle, and all its source files are unchanged since. @internal used by build/programs.ts */
export function isBundled(program: string, folder = root): boolean {
  const { file, sources } = bundleOf(program, folder)
  try {
    const listed = JSON.parse(readFileSync(sources, 'utf8')) as Record<string, string>
    const isOfThis = path.relative(folder, program).replaceAll('\\', '/') in listed
    return isOfThis && existsSync(file) && Object.entries(listed).every(([source, sum]) => checksumOf(path.join(folder, source)) === sum)
  } catch {
    return false // not built, half built, or a source is gone
  }
}

const found = new Map<string, string>()
/**
 * The file to run a program from: its bundle (`build/programs.ts`), which starts in a third of the time, or its source when there is no
 * bundle of these sources. Sources are compared once in a process; where they change while it runs (AMANAH_DEV) they are run themselves.
 */
export function fileOfProgram(program: URL): string {
  const source = fileURLToPath(program)
  if (process.env['AMANAH_DEV']) return source
  const known = found.get(source) ?? (isBundled(source) ? bundleOf(source).file : source)
  found.set(source, known)
  return known
}

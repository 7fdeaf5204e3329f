import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The TypeScript files of a project below `src`, without tests, by their path from the project's root. */
export function readSources(root) {
  const files = readdirSync(path.join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(file => !file.startsWith('src/messages/'))
  return new Map(files.sort().map(file => [file, readFileSync(path.join(root, file), 'utf8')]))
}

/** The feature a file belongs to, or undefined outside `src/features`. */
export const featureOf = file => /^src\/features\/([^/]+)\//.exec(file)?.[1]

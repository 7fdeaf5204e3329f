import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The TypeScript files of a project below `src`, by their path from the project's root. */
export function readSources(root) {
  const files = readdirSync(path.join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(file => !file.startsWith('src/messages/'))
  return new Map(files.sort().map(file => [file, readFileSync(path.join(root, file), 'utf8')]))
}

/** The feature a file belongs to, or undefined outside `src/features`. */
export const featureOf = file => /^src\/features\/([^/]+)\//.exec(file)?.[1]

/** Whether a file is a test: it may read and write any table. */
export const isTest = file => /\.test\.tsx?$/.test(file)

/** The feature of each message of screens and documents, by its name; those of the platform belong to all features. */
export function readTexts(root) {
  const folder = path.join(root, 'messages')
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(file => String(file).replaceAll('\\', '/')) : []
  const features = files.flatMap(file => /^((?:documents\/)?)([^/]+)\/en\.json$/.exec(file)?.slice(1, 3).join('') ?? [])
  return new Map(
    features.flatMap(area => {
      const feature = area.split('/').at(-1)
      if (feature === 'platform') return []
      const names = Object.keys(JSON.parse(readFileSync(path.join(folder, area, 'en.json'), 'utf8')))
      return names.filter(name => name !== '$schema').map(name => [name, feature])
    }),
  )
}

/** The names of the platform's own messages of screens. */
export function readPlatformTexts(root) {
  const file = path.join(root, 'messages/platform/en.json')
  return existsSync(file) ? Object.keys(JSON.parse(readFileSync(file, 'utf8'))) : []
}

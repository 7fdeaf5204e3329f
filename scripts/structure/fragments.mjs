import { filesImportedBy, isLoadedLater } from './dependencies.mjs'
import { isTest } from './read-tree.mjs'

/** The most lines of a file with one reader that counts as a part of that one. */
const mostLines = 10
/** Files that are found by their name, and lists of what a feature has: what they name stands beside them. */
const byName =
  /\/(?:module|paths|public|public-paths|public-screens|open-screens|contract|rules|tables|endpoints|jobs|job-names|audit-labels|api|public-api)\.tsx?$/
const areaOf = file => file.split('/').slice(0, 3).join('/')

/** Files of a few lines that a single file of their own area imports: { file, reader, lines }. */
export function fragments(sources) {
  const readers = new Map()
  for (const [file, text] of sources)
    for (const target of filesImportedBy(text, file)) if (target !== file) readers.set(target, (readers.get(target) ?? new Set()).add(file))
  return [...readers].flatMap(([file, ofFile]) => {
    const text = sources.get(file)
    if (ofFile.size !== 1 || text === undefined) return []
    const [reader] = ofFile
    const lines = text.split('\n').length - 1
    const isPart = lines <= mostLines && areaOf(file) === areaOf(reader) && !isTest(reader) && !file.startsWith('src/testing/')
    return isPart && ![file, reader].some(name => byName.test(name)) && !isLoadedLater(sources.get(reader), reader, file)
      ? [{ file, reader }]
      : []
  })
}

import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot, refuse } from '../setup/run.mjs'

/** The text with `line` after the last line that matches. Refuses when none does: then the list was rewritten. */
function insertAfterLast(file, text, pattern, line) {
  const last = [...text.matchAll(pattern)].at(-1)
  if (!last) refuse(`new-feature does not find where to add a line in ${file}.`)
  const at = last.index + last[0].length
  return `${text.slice(0, at)}\n${line}${text.slice(at)}`
}

/** The lists outside a feature's folder that name it: where each line goes, and the line. */
export const lists = ({ slug, Words, name }) => ({
  'src/contract.ts': [
    [/^import .*$/gm, () => `import { ${name} } from '#features/${slug}/contract.ts'`],
    [/^ {2}\w+,$/gm, () => `  ${name},`],
    [/^ {2}\w+: ["'].*\.["'],$/gm, () => `  ${name}: '${Words}: listed, added, changed and exported.',`],
  ],
  'src/features/roles/modules.ts': [
    [
      /^ {2}module\(\d+, \{.*\}\),$/gm,
      text => {
        const ids = [...text.matchAll(/^ {2}(?:module|\.\.\.group)\((\d+),/gm)].map(([, id]) => Number(id))
        return `  module(${Math.max(...ids) + 1}, { code: '${slug}', name: '${Words}', path: '/${slug}', flags: ['view', 'add', 'edit'] }),`
      },
    ],
  ],
})

/** Names the feature in each list outside its folder. Returns the files that it changed. */
export function registerFeature(names) {
  const edits = lists(names)
  for (const [file, lines] of Object.entries(edits)) {
    let text = readFileSync(inRoot(file), 'utf8')
    for (const [pattern, lineOf] of lines) text = insertAfterLast(file, text, pattern, lineOf(text))
    writeFileSync(inRoot(file), text)
  }
  return Object.keys(edits)
}

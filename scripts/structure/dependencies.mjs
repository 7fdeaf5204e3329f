import path from 'node:path'
import { withoutComments } from './code-text.mjs'
import { featureOf, isTest } from './read-tree.mjs'

const importOf = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)(['`])([#.][^'`]*)\1/g

/** The features that a file imports, types included, by `#features/…` or by a relative path. */
export const featuresImportedBy = (text, file) => filesImportedBy(text, file).flatMap(target => featureOf(target) ?? [])

/** The files that a file imports, types included, by their paths from the project's root. */
export const filesImportedBy = (text, file) => [...text.matchAll(importOf)].map(([, , target]) => fileOf(target, file))
const fileOf = (target, from) => (target.startsWith('#') ? `src/${target.slice(1)}` : path.posix.join(path.posix.dirname(from), target))

/** Whether a file loads another one only when it is asked for. */
export const isLoadedLater = (text, file, target) =>
  [...text.matchAll(importOf)].some(([call, , asked]) => /\(\s*['`]/.test(call) && fileOf(asked, file) === target)

/** The groups of files that import each other in a circle, types and screens that load later included. */
export const fileCycles = sources =>
  cyclesOf(
    new Map(
      [...sources].map(([file, text]) => {
        const targets = filesImportedBy(withoutComments(text), file).filter(target => target !== file && sources.has(target))
        return [file, new Map(targets.map(target => [target, [file]]))]
      }),
    ),
  )

/** Files outside `src/app` that take in others by a pattern, which names no feature. */
export const globImports = sources =>
  [...sources]
    .filter(([file, text]) => !/^src\/(?:app|testing)\//.test(file) && /\bimport\.meta\.glob\b/.test(withoutComments(text)))
    .map(([file]) => file)

/** Files that use the client of their feature without naming a call of it: `send(api)`. */
export const clientsByValue = sources =>
  codeOfScreens(sources)
    .filter(([, text]) => /\bimport \{[^}]*\b(?:api|publicApi)\b/.test(text))
    .filter(([, text]) => /(?<![\w.'/-])(?:api|publicApi)\b(?!\s*\.\s*\w)(?!['/-])/.test(text.replace(/^import [^\n]*/gm, '')))
    .map(([file]) => file)

const codeOfScreens = sources =>
  [...sources]
    .filter(([file]) => !isTest(file) && /^src\/(?:features|platform)\//.test(file) && !file.includes('/testing/'))
    .map(([file, text]) => [file, withoutComments(text)])

/**
 * Which features use which: `from` → `to` → the files that do. Tests and types count, and so do the texts of another feature:
 * `m.roles_add_role` is of `roles`. `texts` has the feature of each message by its name.
 */
export function featureDependencies(sources, texts = new Map()) {
  const edges = new Map()
  for (const [file, text] of sources) {
    const from = featureOf(file)
    if (!from) continue
    const used = [...text.matchAll(/\.(\w+_\w+)/g)].flatMap(([, name]) => texts.get(name) ?? [])
    for (const to of new Set([...featuresImportedBy(text, file), ...used])) {
      if (to === from) continue
      const targets = edges.get(from) ?? edges.set(from, new Map()).get(from)
      targets.set(to, [...(targets.get(to) ?? []), file])
    }
  }
  return edges
}

/** The groups of features, or of files, that import each other in a circle, by Tarjan's algorithm. */
export function cyclesOf(edges) {
  const [index, low, stack, cycles] = [new Map(), new Map(), [], []]
  const visit = node => {
    index.set(node, index.size)
    low.set(node, index.get(node))
    stack.push(node)
    for (const next of edges.get(node)?.keys() ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)))
    }
    if (low.get(node) !== index.get(node)) return
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1) cycles.push(group.sort())
  }
  for (const node of edges.keys()) if (!index.has(node)) visit(node)
  return cycles
}

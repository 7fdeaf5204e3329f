import { featureOf } from './read-tree.mjs'

const importOf = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)'#features\/([^/']+)\//g

/** The features that a text imports, types included. */
export const featuresImportedBy = text => [...text.matchAll(importOf)].map(([, to]) => to)

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
    for (const to of new Set([...featuresImportedBy(text), ...used])) {
      if (to === from) continue
      const targets = edges.get(from) ?? edges.set(from, new Map()).get(from)
      targets.set(to, [...(targets.get(to) ?? []), file])
    }
  }
  return edges
}

/** The groups of features that import each other in a circle, by Tarjan's algorithm. */
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

import type { Plugin } from 'vite'

const found = /\/\* #__PURE__ \*\/ Object\.assign\(\{((?:\s*"[^"]+": __import_glob__\w+,?)+\s*\})\)/g

/** A module whose `import.meta.glob` results are arrays; null when it has none. Only the values of a result are read, never its paths. */
export function withoutGlobPaths(code: string): string | null {
  const compact = code.replace(found, (_, entries: string) => `[${[...entries.matchAll(/": (\w+)/g)].map(([, name]) => name).join()}]`)
  return compact === code ? null : compact
}

/** Leaves the paths of the features' files out of the bundle: each feature would add them to the page that every user opens first. */
export const compactGlobs = (): Plugin => ({
  name: 'amanah:compact-globs',
  apply: 'build',
  enforce: 'post',
  transform: { filter: { id: /\/src\/app\//, code: '__import_glob__' }, handler: code => withoutGlobPaths(code) },
})

import type { Rolldown } from 'vite'

/** The chunks of a build and what they import. */
export type ChunkGraph = {
  chunks: readonly Rolldown.OutputChunk[]
  /** The file of the chunk that holds a module, by the end of its path; undefined when none does. */
  fileOf: (module: string) => string | undefined
  /** These files with all they import, at any depth. */
  closure: (files: Iterable<string>) => Set<string>
  /** What these files load on demand. */
  loadedBy: (files: Iterable<string>) => string[]
}

/** Reads the graph of chunks from what a build made. */
export function chunkGraph(made: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): ChunkGraph {
  const chunks = made.filter(file => file.type === 'chunk')
  const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  return {
    chunks,
    fileOf: module => chunks.find(({ moduleIds }) => moduleIds.some(id => id.endsWith(`/${module}`)))?.fileName,
    closure: files => {
      const found = new Set(files)
      for (const file of found) for (const next of byName.get(file)?.imports ?? []) found.add(next) // a set also visits what is added on the way
      return found
    },
    loadedBy: files => [...files].flatMap(file => byName.get(file)?.dynamicImports ?? []),
  }
}

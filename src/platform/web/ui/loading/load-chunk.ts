/** A code chunk could not be fetched; only a page reload fetches it again. */
export class ChunkLoadError extends Error {}

/** Imports a chunk. Waits for the network while offline. Throws `ChunkLoadError`. */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!navigator.onLine) await new Promise(online => addEventListener('online', online, { once: true }))
  try {
    return await load()
  } catch (cause) {
    throw new ChunkLoadError('A part of the page did not load.', { cause })
  }
}

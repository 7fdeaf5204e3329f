/** A code chunk could not be fetched; only a page reload fetches it again. */
export class ChunkLoadError extends Error {}

/** Whether a worker keeps the chunks of this page in the browser. */
const isKept = () => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null

/** Imports a chunk. Waits for the network while offline, unless the browser keeps it. Throws `ChunkLoadError`. */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!navigator.onLine && !isKept()) await new Promise(online => addEventListener('online', online, { once: true }))
  try {
    return await load()
  } catch (cause) {
    throw new ChunkLoadError('A part of the page did not load.', { cause })
  }
}

/** A part of the page that could not be fetched: only a fresh page asks for it again. */
export class NotLoaded extends Error {}

/** Fetches a part of the page. Without a network it is waited for: a page that was gone to meanwhile comes when it is back. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!navigator.onLine) await new Promise(online => addEventListener('online', online, { once: true }))
  try {
    return await load()
  } catch (cause) {
    throw new NotLoaded('A part of the page did not load.', { cause })
  }
}

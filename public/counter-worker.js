// Lets a counter start without a connection: keeps the page and the program of one version, and never an answer of the API.
const scope = self.registration.scope
const inScope = path => new URL(path, scope).href
const keptPage = inScope('kept-page')
const counters = ['donations/create', 'islamic-giving/create'].map(path => new URL(path, scope).pathname)
const prefix = 'counter-'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('message', event => {
  const [port] = event.ports
  event.waitUntil(
    keep(event.data.version).then(
      () => port.postMessage(true),
      () => port.postMessage(false),
    ),
  )
})

/** Keeps a version: first its files, then its page. Only then do the others go, so that there is always a whole one. */
async function keep(version) {
  const name = prefix + version
  const cache = await caches.open(name)
  if (!(await cache.match(keptPage))) {
    const { files } = await (await fetch(inScope('kept-files.json'), { cache: 'no-store' })).json()
    await cache.addAll(files.map(inScope))
    const page = await fetch(inScope('donations/create'), { cache: 'no-store' })
    if (!page.ok || !(await page.clone().text()).includes(version)) throw new Error('The page is of another version.')
    await cache.put(keptPage, page)
  }
  for (const other of await caches.keys()) if (other.startsWith(prefix) && other !== name) await caches.delete(other)
}

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate' && counters.includes(url.pathname)) event.respondWith(openPage(request))
  else if (url.href.startsWith(inScope('assets/'))) event.respondWith(caches.match(request).then(kept => kept ?? fetch(request)))
  else if (url.href === inScope('first-paint.js')) event.respondWith(fetch(request).catch(() => caches.match(request)))
})

async function openPage(request) {
  try {
    const answer = await fetch(request)
    return answer.status < 500 ? answer : ((await caches.match(keptPage)) ?? answer)
  } catch (error) {
    const kept = await caches.match(keptPage)
    if (!kept) throw error
    return kept
  }
}

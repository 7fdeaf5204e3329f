import { workerFile } from '#platform/web/trusted-types.ts'

const manifest = 'counter.webmanifest'

/** The file of the program that this page runs: it names the version, since its name changes with its content. */
const versionOf = () =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')?.split('/').at(-1) ?? ''

/**
 * Keeps the counters of this version in the browser, so that they start without a connection, and lets them be installed. False when it
 * failed.
 */
export async function keepCounters(): Promise<boolean> {
  if (!document.querySelector('link[rel="manifest"]')) {
    const link = document.createElement('link')
    link.rel = 'manifest'
    link.href = manifest
    document.head.append(link)
  }
  const version = versionOf()
  await navigator.serviceWorker.register(workerFile)
  const { active } = await navigator.serviceWorker.ready
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data === true)
    active?.postMessage({ version }, [port2])
  })
}

/** Forgets the kept counters. */
export async function forgetCounters(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith('counter-')) await caches.delete(name)
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.unregister()
}

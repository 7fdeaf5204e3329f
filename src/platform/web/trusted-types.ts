type Policies = { createPolicy(name: string, rules: Record<'createHTML' | 'createScriptURL', (text: string) => string>): unknown }

/** The worker that lets counters start without a connection, beside the pages. */
export const workerFile = 'counter-worker.js'

/**
 * Installs the default Trusted Types policy. Text without `<`, such as component style sheets, passes; documents with markup
 * use DOMPurify's own policy; other HTML throws. Of scripts by address only the worker of the counters passes.
 */
export function allowStyleText(policies = (globalThis as { trustedTypes?: Policies }).trustedTypes): void {
  policies?.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('Text with markup has to be cleaned before it is shown.')
      return text
    },
    createScriptURL(address) {
      if (address !== workerFile) throw new TypeError('Only the worker of the counters is loaded by its address.')
      return address
    },
  })
}

/** Makes zod interpret schemas, because the CSP forbids eval. Must run before the first schema is used. */
export function interpretSchemas(): void {
  const world = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
  world.__zod_globalConfig ??= {}
  world.__zod_globalConfig.jitless = true
}

import type { Plugin } from 'vite'

const compiled = /\/src\/messages\/screens\/messages\/(?!_index)\w+\.js$/
const helper = '\0amanah:message'

/** One function for all messages. `text` of a locale is a string, or a function of the inputs. */
const helperCode = `
import { getLocale } from '#messages/runtime.js'
export const message = (en, ms) => (inputs, options) => {
  const text = (options?.locale ?? getLocale()) === 'ms' ? ms : en
  return typeof text === 'string' ? text : text(inputs ?? {})
}
`
const runtime = /\/src\/messages\/screens\/runtime\.js$/
/**
 * What screens use of the compiler's runtime, with the strategies of build/messages.ts: the stored language, else one of the browser's,
 * else English. It stores a language only when somebody chooses one. The runtime itself can do much more and weighs 1 kB.
 */
export const runtimeCode = `
const key = 'amanah-language'
export const baseLocale = 'en'
export const locales = ['en', 'ms']
export const isLocale = value => locales.includes(value)
const localeOf = tag => locales.find(locale => locale === tag?.toLowerCase())
const preferred = () => (navigator.languages ?? []).map(tag => localeOf(tag) ?? localeOf(tag.split('-')[0])).find(Boolean)
let current
export let getLocale = () => (current ??= localeOf(localStorage.getItem(key)) ?? preferred() ?? baseLocale)
export const overwriteGetLocale = read => {
  getLocale = read
}
export function setLocale(locale, { reload = true } = {}) {
  const before = getLocale()
  localStorage.setItem(key, locale)
  current = locale
  if (reload && locale !== before) location.reload()
}
`
const plainText = (locale: string, name: string) =>
  new RegExp(
    `const ${locale}_${name} = (?:/\\*\\*.*?\\*/ )?\\(\\(?\\) => \\{\\s*return (?:/\\*\\*.*?\\*/ )?\\((\`(?:[^\`\\\\$]|\\\\.|\\$(?!\\{))*\`)\\)\\s*\\};`,
  )

const chosen = /if \(locale === "ms"\) return ms_(\w+)\(inputs\)\s+return en_\1\(inputs\)\s+\}\);?(\s*export \{.*\})?\s*$/

/** A compiled message as one call of `message`, or null when the compiler writes messages in another form. */
export function compactMessage(code: string): string | null {
  const [, name, exported = ''] = chosen.exec(code) ?? []
  const declared = name ? new RegExp(`^(export )?const ${name} = `, 'm').exec(code) : null
  if (!name || !declared) return null
  const texts = ['en', 'ms'].map(locale => plainText(locale, name).exec(code)?.[1] ?? `${locale}_${name}`)
  return `${code.slice(0, declared.index).replace(/import \{ getLocale.*\n/, '')}
import { message } from '${helper}'
${declared[1] ?? ''}const ${name} = /* @__PURE__ */ message(${texts.join(', ')})${exported}`
}

/**
 * Writes each message of the build as a call with its two texts, a third of what the compiler's functions weigh, and the runtime in short.
 */
export const compactMessages = (): Plugin => ({
  name: 'amanah:compact-messages',
  apply: 'build',
  enforce: 'pre',
  resolveId: { filter: { id: /^\0amanah:message$/ }, handler: source => source },
  load: { filter: { id: /^\0amanah:message$/ }, handler: () => ({ code: helperCode, moduleSideEffects: false }) },
  transform: {
    filter: { id: [compiled, runtime] },
    handler(code, id) {
      if (runtime.test(id)) return { code: runtimeCode, map: null, moduleSideEffects: false }
      const compact = compactMessage(code)
      if (compact === null) this.error(`The message compiler writes ${id} in a form that build/compact-messages.ts does not know.`)
      return { code: compact, map: null, moduleSideEffects: false }
    },
  },
})

import type { Language } from '#kit/text/languages.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import type { Transport } from '#platform/contract/client.ts'

type Catalogue = Readonly<Record<string, string>>
/** English is what the server and the contracts say; other languages are looked up by it. */
const catalogues: Record<Language, Catalogue> = { en: {}, ms: {} }
const loaders: Partial<Record<Language, () => Promise<{ default: Catalogue }>>> = { ms: () => import('#said/ms.json') }

/** Loads the translations of server and contract messages. Without them the English is shown. */
export async function loadServerMessages(): Promise<void> {
  const language = getLocale()
  const loaded = await loaders[language]?.().catch(() => null)
  if (loaded) catalogues[language] = loaded.default
}

/** Translates a message of the server or a contract to the current language. */
export const translateServerMessage = (words: string): string => catalogues[getLocale()][words] ?? words

type Said = { data?: { status?: number; message?: string; errors?: readonly { field: string; message: string }[] } } | null

/** Translates the messages of refusals; successes are translated where they are shown. */
export const withTranslatedErrors =
  (transport: Transport): Transport =>
  async request => {
    const answer = await transport(request)
    const data = (answer.body as Said)?.data ?? {}
    if (answer.file || data.status === 1 || !loaders[getLocale()]) return answer
    await loadServerMessages()
    return { ...answer, body: { data: translated(data) } }
  }

const translated = ({ message, errors, ...rest }: NonNullable<NonNullable<Said>['data']>) => ({
  ...rest,
  message: message ? translateServerMessage(message) : m.shell_unable(),
  ...(errors && { errors: errors.map(({ field, message: words }) => ({ field, message: translateServerMessage(words) })) }),
})

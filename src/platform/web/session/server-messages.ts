import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import type { Transport } from '#platform/contract/client.ts'

let malay: Readonly<Record<string, string>> = {}

/** Loads the Malay translations of server and contract messages. Without them the English is shown. */
export async function loadServerMessages(): Promise<void> {
  if (getLocale() !== 'ms') return
  malay = await import('#said/ms.json').then(
    ({ default: said }) => said,
    () => malay,
  )
}

/** Translates a message of the server or a contract to the current language. */
export const translateServerMessage = (words: string): string => (getLocale() === 'ms' ? (malay[words] ?? words) : words)

type Said = { data?: { status?: number; message?: string; errors?: readonly { field: string; message: string }[] } } | null

/** Translates the messages of refusals; successes are translated where they are shown. */
export const withTranslatedErrors =
  (transport: Transport): Transport =>
  async request => {
    const answer = await transport(request)
    const data = (answer.body as Said)?.data ?? {}
    if (answer.file || data.status === 1 || getLocale() !== 'ms') return answer
    await loadServerMessages()
    return { ...answer, body: { data: translated(data) } }
  }

const translated = ({ message, errors, ...rest }: NonNullable<NonNullable<Said>['data']>) => ({
  ...rest,
  message: message ? translateServerMessage(message) : m.shell_unable(),
  ...(errors && { errors: errors.map(({ field, message: words }) => ({ field, message: translateServerMessage(words) })) }),
})

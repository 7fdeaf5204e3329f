import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import type { Transport } from '#platform/contract/client.ts'

let malay: Readonly<Record<string, string>> = {}

/** Fetches, for a reader of Malay, what contracts and the server say in English. Where it cannot be fetched the English stands. */
export async function fetchReadersWords(): Promise<void> {
  if (getLocale() !== 'ms') return
  malay = await import('#said/ms.json').then(
    ({ default: said }) => said,
    () => malay,
  )
}

/** The server's or a contract's words in the reader's language. */
export const inReadersWords = (words: string): string => (getLocale() === 'ms' ? (malay[words] ?? words) : words)

type Said = { data?: { status?: number; message?: string; errors?: readonly { field: string; message: string }[] } } | null

/** Refusals reach everybody in the reader's language. A success keeps its own words: by these it is known. */
export const inReadersLanguage =
  (transport: Transport): Transport =>
  async request => {
    const answer = await transport(request)
    const data = (answer.body as Said)?.data ?? {}
    if (answer.file || data.status === 1 || getLocale() !== 'ms') return answer
    await fetchReadersWords()
    return { ...answer, body: { data: translated(data) } }
  }

const translated = ({ message, errors, ...rest }: NonNullable<NonNullable<Said>['data']>) => ({
  ...rest,
  message: message ? inReadersWords(message) : m.shell_unable(),
  ...(errors && { errors: errors.map(({ field, message: words }) => ({ field, message: inReadersWords(words) })) }),
})

import { canary } from '#testing/factories/canary.ts'
import type { Examples, NewRecords } from '#testing/factories/examples.ts'
import { newTerminal } from '#testing/factories/new-terminal.ts'

type Own = { terminalId: string }

/** A terminal with the canary in every text. */
export const newRecords: NewRecords<Own> = async charity => ({ terminalId: await newTerminal(charity, { name: canary }) })

export const examples: Examples<Own> = {
  'terminals.list': () => ({ searchValue: canary }),
  'terminals.filters': () => ({}),
  'terminals.posDevices': () => ({}),
}

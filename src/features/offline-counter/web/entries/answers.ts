import { m } from '#messages/messages.js'
import type { CorrectedField } from '#features/offline-counter/contract.ts'
import type { OfflineEntry } from '#features/offline-counter/device-records.ts'
import { type SlipDonor, slipNameOf } from '../slip-texts.ts'

type Gift = Readonly<Record<string, unknown>>
type Answer = { words: () => string; gift?: (entry: OfflineEntry) => Gift; takesNewNo?: boolean; isNew?: boolean }

/** The fields of the gift that the server named: those of the request's form have its `gift.` before them. */
export const refusedFields = ({ refusal }: OfflineEntry): string[] =>
  (refusal?.errors ?? []).map(({ field }) => field.replace(/^gift\./, ''))

/** Whether a question about a known donor is answered with yes: the person is the same, and what is on file stays. */
const donorAnswers: Readonly<Record<string, boolean>> = { isSameDonor: true, changesDetails: false, restoresArchived: true }
const answerDonor = (entry: OfflineEntry): Gift =>
  Object.fromEntries(refusedFields(entry).flatMap(field => (field in donorAnswers ? [[field, donorAnswers[field]]] : [])))

/** What the server asks of an entry that was sent, and the answer with which it is sent again. */
export const answers: Readonly<Partial<Record<string, Answer>>> = {
  DONOR_ARCHIVED: { words: m.offline_counter_restore_donor, gift: answerDonor },
  DONOR_DETAILS_DIFFER: { words: m.offline_counter_keep_details, gift: answerDonor },
  FITRAH_OUT_OF_SEASON: { words: m.offline_counter_late_fitrah, gift: () => ({ asksSeason: false }) },
  IN_DOUBT: { words: m.offline_counter_send_as_new, isNew: true },
  NUMBER_USED: { words: m.offline_counter_next_number, takesNewNo: true },
}

/** The refusals of a rate or sum that changed: the gift is recorded as it was taken, with a reason. */
export const rateCodes: readonly string[] = ['NO_RATE', 'WRONG_RATE', 'BELOW_NISAB']

/** The answer of an officer who corrected these fields: the gift as it is now, and the name for its slip. */
export function correctionOf(fields: readonly CorrectedField[], gift: SlipDonor) {
  const corrected = fields.flatMap((field): CorrectedField[] => (field === 'nirc' ? ['nirc', 'idType'] : [field]))
  return { gift: gift as Gift, corrected, ...(fields.includes('donorName') && { slipName: slipNameOf(gift) }) }
}

type Line = Readonly<Record<string, unknown>>
const linesOf = ({ gift }: OfflineEntry) => (gift['lines'] ?? []) as readonly Line[]
/** The gift with the reason on each line. */
export const explainLines = (entry: OfflineEntry, overrideReason: string): Gift => ({
  lines: linesOf(entry).map(line => ({ ...line, overrideReason })),
})

/** The gift with another purpose in the place of those that are closed. */
export function choosePurpose(entry: OfflineEntry, open: readonly string[], chosen: string): Gift {
  const isOpen = (id: unknown) => open.includes(String(id))
  const lines = linesOf(entry).map(line => (isOpen(line['donationToValue']) ? line : { ...line, donationToValue: chosen }))
  const { donationToValue } = entry.gift
  return { ...(lines.length && { lines }), ...(donationToValue !== undefined && !isOpen(donationToValue) && { donationToValue: chosen }) }
}

import { RefusalError } from '#platform/contract/refusal-error.ts'
import {
  type Device,
  type OfflineEntry,
  readEntries,
  readLeases,
  removeEntry,
  type SentGift,
  writeEntry,
  writeRenumbered,
} from './device-records.ts'

/** What became of the entries that were sent: those recorded, with their gifts, and whether the server could be reached to the end. */
export type Sending = { recorded: { entry: OfflineEntry; gift: SentGift }[]; isReached: boolean }

/**
 * Sends the entries of the officer in their order, each under its own id until the server has answered it. What the server refuses stays on
 * the device with the reason, and does not hold up the others. The server knows an entry by its id: sent by a supervisor, late, or after an
 * online call whose answer was lost, it is recorded once.
 */
export const sendEntries = (device: Device): Promise<Sending> =>
  device.exclusively(async () => {
    await readLeases(device) // counts on what a kill left behind, before an entry goes
    const recorded: Sending['recorded'] = []
    for (const entry of await readEntries(device)) {
      if (entry.state === 'refused') continue
      const call = callOf(device, entry)
      if (!call) continue
      const outcome = await call().catch(refusalOf)
      if (outcome === 'unreached') return { recorded, isReached: false }
      if (outcome instanceof RefusalError) {
        const { code, message, errors } = outcome
        const state = isDecision(outcome) ? 'refused' : entry.state
        await writeEntry(device, { ...entry, state, refusal: { code, message, errors } })
      } else {
        if (outcome) await noteNumber(device, entry, outcome)
        await removeEntry(device, entry)
        if (outcome) recorded.push({ entry, gift: outcome })
      }
    }
    return { recorded, isReached: true }
  })

/** Notes that a slip is void before its entry goes: the officer has to hear of it, also after a kill. */
async function noteNumber(device: Device, { place, receiptNo: printedNo }: OfflineEntry, { receiptNo, amount }: SentGift): Promise<void> {
  if (receiptNo !== printedNo) await writeRenumbered(device, { place, printedNo, amount, receiptNo: receiptNo ?? '' })
}

const numberOf = ({ id, leaseId, receiptNo, enteredAt }: OfflineEntry) => ({ id, leaseId, receiptNo, enteredAt })

/** What is called for an entry; null while nobody is signed in who may take its slip back. */
function callOf(
  { calls: { voidEntry, sendDonation, sendIslamicGift } }: Device,
  entry: OfflineEntry,
): (() => Promise<SentGift | null>) | null {
  const { id, state, module, takesNewNo, reason, slip } = entry
  if (state === 'handedBack')
    return voidEntry && (() => voidEntry({ ...numberOf(entry), amount: slip.amount, reason: reason ?? '' }, { key: `${id} void` }))
  const input = { ...numberOf(entry), takesNewNo, gift: entry.gift as never }
  // The key is another than that of the online call: only the entry's id tells the server that both are one.
  return () => (module === 'donations' ? sendDonation : sendIslamicGift)(input, { key: `${id} offline` })
}

function refusalOf(error: unknown): RefusalError | 'unreached' {
  if (!(error instanceof RefusalError)) throw error
  return leavesAll.includes(error.status) ? 'unreached' : error
}

/** Whether the server decided about the entry. A fault of the server, a right that is missing, or another view of the sender says nothing of it: it waits, with the reason. */
const isDecision = ({ status, code }: RefusalError): boolean =>
  [200, 400, 404, 409, 413].includes(status) && !['KEY_IN_FLIGHT', 'SEEING_AS_ROLE'].includes(code)
/** Silence, an ended session, or a server that asks to come back later: what follows would fare the same. */
const leavesAll: readonly number[] = [0, 302, 401, 429, 502, 503, 504]

type Answer = { gift?: Readonly<Record<string, unknown>>; takesNewNo?: boolean }
/** Has a refused entry sent again, with what was asked of it. One that the server has not answered stays as it is: it may be recorded. */
export const resend = (device: Device, { place }: OfflineEntry, { gift = {}, takesNewNo }: Answer): Promise<void> =>
  changeEntry(device, place, entry => ({
    gift: { ...entry.gift, ...gift },
    takesNewNo: takesNewNo ?? entry.takesNewNo,
    ...(isMoneyGone(entry) ? { state: 'handedBack' } : { state: 'waiting', reason: null }),
  }))

/** Whether the payer has the money back: such an entry never becomes a gift, unless the server has it as one. */
export const isMoneyGone = ({ reason, refusal }: OfflineEntry): boolean => reason !== null && refusal?.code !== 'ENTRY_RECORDED'
/** Whether a gift of a refused entry is recorded, so that its money stays. */
export const isRecorded = ({ refusal }: OfflineEntry): boolean => refusal?.code === 'ENTRY_RECORDED'

/** Notes that the payer has the money back: the number is voided with the reason instead of recorded. */
export const handBack = (device: Device, { place }: OfflineEntry, reason: string): Promise<void> =>
  changeEntry(device, place, entry => (isRecorded(entry) ? { refusal: entry.refusal } : { state: 'handedBack', reason }))

const changeEntry = (device: Device, place: string, change: (entry: OfflineEntry) => Partial<OfflineEntry>): Promise<void> =>
  device.exclusively(async () => {
    const entry = (await readEntries(device)).find(one => one.place === place)
    if (entry?.state === 'refused') await writeEntry(device, { ...entry, refusal: null, ...change(entry) })
  })

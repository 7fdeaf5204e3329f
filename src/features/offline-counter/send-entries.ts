import { isMoneyGone } from '#platform/contract/device-entries.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import type { CorrectedField } from './contract.ts'
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

/** For how long the server knows the key of a call, less a day for clocks that are wrong. */
const keysLast = 6 * 86_400_000
/**
 * Whether a gift may be recorded of which the server can no longer tell: one that a release before sent online, without the id of its
 * entry.
 */
const isInDoubt = ({ now }: Device, { sentBefore, enteredAt }: OfflineEntry): boolean =>
  !!sentBefore && now() - Date.parse(enteredAt) > keysLast
const inDoubt = () => new RefusalError({ code: 'IN_DOUBT' }, 200)

/**
 * Sends the entries of the officer in their order, each under its own id until the server has answered it. What the server refuses stays on
 * the device with the reason, and does not hold up the others; what was handed back waits for a supervisor. The server knows an entry by
 * its id: sent by a supervisor, late, or after an online call whose answer was lost, it is recorded once.
 */
export const sendEntries = (device: Device): Promise<Sending> =>
  device.exclusively(async () => {
    await readLeases(device) // counts on what a kill left behind, before an entry goes
    const recorded: Sending['recorded'] = []
    for (const entry of await readEntries(device)) {
      if (entry.state !== 'waiting') continue
      const outcome = isInDoubt(device, entry) ? inDoubt() : await sendEntry(device, entry).catch(refusalOf)
      if (outcome === 'unreached') return { recorded, isReached: false }
      if (outcome === 'busy') return { recorded, isReached: true } // asked to come back later: it answers
      if (outcome instanceof RefusalError) await keepRefusal(device, entry, outcome)
      else {
        await noteNumber(device, entry, outcome)
        await removeEntry(device, entry)
        recorded.push({ entry, gift: outcome })
      }
    }
    return { recorded, isReached: true }
  })

async function keepRefusal(device: Device, entry: OfflineEntry, refusal: RefusalError): Promise<void> {
  const { code, message, errors } = refusal
  await writeEntry(device, { ...entry, state: isDecision(refusal) ? 'refused' : entry.state, refusal: { code, message, errors } })
}

/** Notes that a slip is void before its entry goes: the officer has to hear of it, also after a kill. */
async function noteNumber(device: Device, { place, receiptNo: printedNo }: OfflineEntry, { receiptNo, amount }: SentGift): Promise<void> {
  if (receiptNo !== printedNo) await writeRenumbered(device, { place, printedNo, amount, receiptNo: receiptNo ?? '' })
}

const numberOf = ({ id, leaseId, receiptNo, enteredAt }: OfflineEntry) => ({ id, leaseId, receiptNo, enteredAt })

/** The key is another than that of the online call: only the entry's id tells the server that both are one. */
const sendEntry = ({ calls }: Device, entry: OfflineEntry): Promise<SentGift> =>
  (entry.module === 'donations' ? calls.sendDonation : calls.sendIslamicGift)(
    {
      ...numberOf(entry),
      takesNewNo: entry.takesNewNo,
      ...(entry.corrected?.length && { corrected: [...entry.corrected] }),
      gift: entry.gift as never,
    },
    { key: `${entry.id} offline` },
  )

function refusalOf(error: unknown): RefusalError | 'unreached' | 'busy' {
  if (!(error instanceof RefusalError)) throw error
  if (error.status === 429) return 'busy'
  return leavesAll.includes(error.status) ? 'unreached' : error
}

/**
 * Whether the server decided about the entry. A fault of the server, a right that is missing, or another view of the sender says nothing of
 * it: it waits, with the reason.
 */
const isDecision = ({ status, code }: RefusalError): boolean =>
  [200, 400, 404, 409, 413].includes(status) && !['KEY_IN_FLIGHT', 'SEEING_AS_ROLE'].includes(code)
/** Silence, an ended session, or a server that is overloaded: what follows would fare the same. */
const leavesAll: readonly number[] = [0, 302, 401, 502, 503, 504]

/**
 * `corrected`: the fields of `gift` that the officer corrected, with the name on slips that are printed from now on. `isNew`: somebody
 * looked, and no gift of the entry was recorded before.
 */
type Answer = {
  gift?: Readonly<Record<string, unknown>>
  corrected?: readonly CorrectedField[]
  slipName?: string | null
  takesNewNo?: boolean
  isNew?: boolean
}
/** Has a refused entry sent again, with what was asked of it. One that the server has not answered stays as it is: it may be recorded. */
export const resend = (
  device: Device,
  { place }: OfflineEntry,
  { gift = {}, corrected = [], slipName, takesNewNo, isNew = false }: Answer,
): Promise<void> =>
  changeEntry(device, place, 'refused', entry => ({
    gift: { ...entry.gift, ...gift },
    corrected: [...new Set([...(entry.corrected ?? []), ...corrected])],
    ...(slipName !== undefined && { slip: { ...entry.slip, donorName: slipName } }),
    takesNewNo: takesNewNo ?? entry.takesNewNo,
    ...(isNew && { sentBefore: null }),
    ...(isMoneyGone(entry) ? { state: 'handedBack' } : { state: 'waiting', reason: null }),
  }))

/** Whether a gift of a refused entry is recorded, so that its money stays. */
export const isRecorded = ({ refusal }: OfflineEntry): boolean => refusal?.code === 'ENTRY_RECORDED'

/** Notes that the payer has the money back, which a supervisor confirms: the number is then voided with the reason instead of recorded. */
export const handBack = (device: Device, { place }: OfflineEntry, reason: string): Promise<void> =>
  changeEntry(device, place, 'refused', entry => (isRecorded(entry) ? { refusal: entry.refusal } : { state: 'handedBack', reason }))

/**
 * Voids the number of an entry whose money the officer handed back, as a supervisor confirms. False when the server could not be reached.
 */
export const confirmHandBack = (device: Device, { place }: OfflineEntry): Promise<boolean> =>
  device.exclusively(async () => {
    const { voidEntry } = device.calls
    const entry = await findEntry(device, place)
    if (entry?.state !== 'handedBack' || !voidEntry) return true
    const { id, slip, reason } = entry
    const outcome = await voidEntry({ ...numberOf(entry), amount: slip.amount, reason: reason ?? '' }, { key: `${id} void` }).catch(
      refusalOf,
    )
    if (outcome === 'unreached' || outcome === 'busy') return false
    if (outcome instanceof RefusalError) await keepRefusal(device, entry, outcome)
    else await removeEntry(device, entry)
    return true
  })

/** Has an entry sent as a gift after all: a supervisor found that its money was not handed back. */
export const denyHandBack = (device: Device, { place }: OfflineEntry): Promise<void> =>
  changeEntry(device, place, 'handedBack', () => ({ state: 'waiting', reason: null }))

const findEntry = async (device: Device, place: string) => (await readEntries(device)).find(one => one.place === place)

const changeEntry = (
  device: Device,
  place: string,
  from: OfflineEntry['state'],
  change: (entry: OfflineEntry) => Partial<OfflineEntry>,
): Promise<void> =>
  device.exclusively(async () => {
    const entry = await findEntry(device, place)
    if (entry?.state === from) await writeEntry(device, { ...entry, refusal: null, ...change(entry) })
  })

import { RefusalError } from '#platform/contract/refusal-error.ts'
import { type Device, type OfflineEntry, readEntries, readLeases, removeEntry, type SentGift, writeEntry } from './device-records.ts'

/** What became of the entries that were sent: those recorded, with their gifts, and whether the server could be reached to the end. */
export type Sending = { recorded: { entry: OfflineEntry; gift: SentGift }[]; isReached: boolean }

/**
 * Sends the entries of the officer in their order, each under its own id until the server has answered it. What the server refuses stays on
 * the device with the reason, and does not hold up the others.
 */
export const sendEntries = (device: Device): Promise<Sending> =>
  device.exclusively(async () => {
    await readLeases(device) // counts on what a kill left behind, before an entry goes
    const recorded: Sending['recorded'] = []
    for (const entry of await readEntries(device)) {
      if (entry.state === 'refused') continue
      const outcome = await sendOne(device, entry)
      if (outcome === 'unreached') return { recorded, isReached: false }
      if (outcome instanceof RefusalError) {
        const { code, message, errors } = outcome
        await writeEntry(device, { ...entry, state: 'refused', refusal: { code, message, errors } })
      } else {
        await removeEntry(device, entry)
        if (outcome) recorded.push({ entry, gift: outcome })
      }
    }
    return { recorded, isReached: true }
  })

async function sendOne(device: Device, entry: OfflineEntry): Promise<SentGift | null | RefusalError | 'unreached'> {
  try {
    if (entry.state === 'handedBack') return await voidSlip(device, entry, entry.reason ?? '')
    return await record(device, entry)
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    return isAnswer(error) ? error : 'unreached'
  }
}

const numberOf = ({ id, leaseId, receiptNo, enteredAt }: OfflineEntry) => ({ id, leaseId, receiptNo, enteredAt })

async function record({ calls, ...device }: Device, entry: OfflineEntry): Promise<SentGift> {
  const input = { ...numberOf(entry), takesNewNo: entry.takesNewNo, gift: entry.gift as never }
  try {
    return await (entry.module === 'donations' ? calls.sendDonation : calls.sendIslamicGift)(input, { key: entry.id })
  } catch (error) {
    if (!(error instanceof RefusalError) || error.code !== 'KEY_REUSED') throw error
    // The call that failed before the connection was lost had arrived: its gift has another number, and the slip is void.
    const gift = await calls.recordedBefore(entry)
    await voidSlip({ ...device, calls }, entry, `Recorded as ${gift.receiptNo}`)
    return gift
  }
}

const voidSlip = async ({ calls }: Pick<Device, 'calls'>, entry: OfflineEntry, reason: string): Promise<null> =>
  calls.voidEntry({ ...numberOf(entry), amount: entry.slip.amount, reason }, { key: `${entry.id} void` })

/** Whether the server decided: not silence, an ended session, or a server that asks to come back later. */
const isAnswer = ({ status, code }: RefusalError): boolean =>
  status !== 0 && ![401, 302, 429, 502, 503, 504].includes(status) && code !== 'KEY_IN_FLIGHT'

type Answer = { gift?: Readonly<Record<string, unknown>>; takesNewNo?: boolean }
/** Has a refused entry sent again, with what was asked of it. One that the server has not answered stays as it is: it may be recorded. */
export const resend = (device: Device, { place }: OfflineEntry, { gift = {}, takesNewNo }: Answer): Promise<void> =>
  changeEntry(device, place, entry => ({ gift: { ...entry.gift, ...gift }, takesNewNo: takesNewNo ?? entry.takesNewNo, state: 'waiting' }))

/** Notes that the payer has the money back: the number is voided with the reason instead of recorded. */
export const handBack = (device: Device, { place }: OfflineEntry, reason: string): Promise<void> =>
  changeEntry(device, place, () => ({ state: 'handedBack', reason }))

const changeEntry = (device: Device, place: string, change: (entry: OfflineEntry) => Partial<OfflineEntry>): Promise<void> =>
  device.exclusively(async () => {
    const entry = (await readEntries(device)).find(one => one.place === place)
    if (entry?.state === 'refused') await writeEntry(device, { ...entry, ...change(entry), refusal: null })
  })

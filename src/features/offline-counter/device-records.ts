import type { RefusalError } from '#platform/contract/refusal-error.ts'
import type { CallOptions } from '#platform/contract/client.ts'
import type { Language } from '#kit/text/languages.ts'
import type { ClientInput, ResponseOf } from '#platform/contract/endpoint.ts'
import { entryPrefix } from '#platform/contract/device-entries.ts'
import type { CorrectedField, offlineCounter } from './contract.ts'

/** Named values of this device that outlive the page: the encrypted vault of a browser, a map in tests. */
type DeviceStore = {
  read(name: string): Promise<unknown>
  write(name: string, value: unknown): Promise<void>
  remove(name: string): Promise<void>
  names(): Promise<string[]>
}

type Calls = typeof offlineCounter
type Sender<Name extends keyof Calls> = (input: ClientInput<Calls[Name]>, options?: CallOptions) => Promise<ResponseOf<Calls[Name]>>
export type SentGift = ResponseOf<Calls['sendDonation']>
/**
 * The calls of a device. `voidEntry` is null unless a supervisor is signed in and the entries are another officer's: nobody confirms their
 * own hand-back.
 */
export type DeviceCalls = { readonly [Name in 'lease' | 'giveBack' | 'sendDonation' | 'sendIslamicGift']: Sender<Name> } & {
  readonly voidEntry: Sender<'voidEntry'> | null
}

/** An officer at this device. `exclusively` runs one piece of work at a time, over all tabs. */
export type Device = {
  readonly store: DeviceStore
  readonly userId: string
  readonly deviceId: string
  readonly calls: DeviceCalls
  readonly now: () => number
  readonly newId: () => string
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
}

/** Leased numbers. `next` is the place of the first that is not given out; `clockOffset` is what the server's clock is ahead by, in ms. */
export type DeviceLease = Pick<ResponseOf<Calls['lease']>, 'id' | 'receiptNos' | 'expiresAt' | 'head'> & {
  seq: number
  next: number
  clockOffset: number
  /** Numbers that are being given back: none of them is given out any more. */
  unused: string[]
}

/** What a slip says besides its number and moment. */
export type SlipTexts = {
  donorName: string | null
  paymentMethod: string
  lines: { label: string; minor: number }[]
  amount: SentGift['amount']
  language: Language
  officerName: string
}
export type OfflineModule = 'donations' | 'islamic-giving'
/** An entry that waits on this device. `place` orders the entries; `id` is the key of its form, by which the server knows it online too. */
export type OfflineEntry = {
  place: string
  id: string
  leaseId: string
  receiptNo: string
  enteredAt: string
  module: OfflineModule
  gift: Readonly<Record<string, unknown>>
  /** What a program of the release before 20261126T0231 sent online under this id, when its answer was lost. */
  sentBefore?: Readonly<Record<string, unknown>> | null
  slip: SlipTexts
  state: 'waiting' | 'refused' | 'handedBack'
  /** What the server asked or refused; of one that still waits, why it is not recorded yet. */
  refusal: Pick<RefusalError, 'code' | 'message' | 'errors'> | null
  takesNewNo: boolean
  /** The fields that its officer corrected after the server had refused them. */
  corrected?: readonly CorrectedField[]
  /** Why the money was handed back. */
  reason: string | null
  /** How often its slip was printed. */
  prints: number
}

const places = 4
const pad = (number: number) => String(number).padStart(places, '0')
/** The place of an entry: the lease, and the place of its number there. */
export const placeOf = (seq: number, index: number): string => `${pad(seq)}.${pad(index)}`
const indexOf = (place: string) => Number(place.slice(places + 1))

const leaseName = (userId: string, seq: number) => `${userId}:lease:${pad(seq)}`
const entryName = (userId: string, place: string) => `${entryPrefix(userId)}${place}`
export const requestName = ({ userId }: Device) => `${userId}:leasing`

async function readAll<T>({ store }: Pick<Device, 'store'>, prefix: string): Promise<T[]> {
  const names = (await store.names()).filter(name => name.startsWith(prefix)).toSorted()
  const found = await Promise.all(names.map(name => store.read(name)))
  return found.filter(value => value !== null) as T[]
}

/** The entries of the officer that wait on this device, in the order they were made. */
export const readEntries = (device: Pick<Device, 'store' | 'userId'>) => readAll<OfflineEntry>(device, entryPrefix(device.userId))
export const writeEntry = ({ store, userId }: Device, entry: OfflineEntry) => store.write(entryName(userId, entry.place), entry)
export const removeEntry = ({ store, userId }: Device, { place }: OfflineEntry) => store.remove(entryName(userId, place))
export const writeLease = ({ store, userId }: Device, lease: DeviceLease) => store.write(leaseName(userId, lease.seq), lease)
export const removeLease = ({ store, userId }: Device, { seq }: DeviceLease) => store.remove(leaseName(userId, seq))

/**
 * The leases of the officer, oldest first. An entry is written before its lease counts on: what a kill left between the two is made good
 * here, so that no number is given out twice.
 */
export async function readLeases(device: Device): Promise<DeviceLease[]> {
  const [leases, entries] = await Promise.all([readAll<DeviceLease>(device, `${device.userId}:lease:`), readEntries(device)])
  return Promise.all(
    leases.map(async lease => {
      const used = entries.filter(({ leaseId }) => leaseId === lease.id).map(({ place }) => indexOf(place) + 1)
      const next = Math.max(lease.next, ...used)
      if (next === lease.next) return lease
      const mended = { ...lease, next }
      await writeLease(device, mended)
      return mended
    }),
  )
}

/** The server's time as this device knows it. */
export const timeOf = ({ now }: Pick<Device, 'now'>, { clockOffset }: Pick<DeviceLease, 'clockOffset'>): number => now() + clockOffset

/** Whether a lease has numbers that may still be given out. */
export const isUsable = (device: Pick<Device, 'now'>, lease: DeviceLease): boolean =>
  lease.unused.length === 0 && lease.next < lease.receiptNos.length && timeOf(device, lease) < Date.parse(lease.expiresAt)

/** A slip that is void: its gift has another number, and the sum that was sent first, until somebody has seen to the receipt. */
export type Renumbered = Pick<OfflineEntry, 'place'> & Pick<SentGift, 'amount'> & { printedNo: string; receiptNo: string }
const renumberedName = (userId: string, place: string) => `${userId}:renumbered:${place}`
export const readRenumbered = (device: Pick<Device, 'store' | 'userId'>) => readAll<Renumbered>(device, `${device.userId}:renumbered:`)
export const writeRenumbered = ({ store, userId }: Device, slip: Renumbered) => store.write(renumberedName(userId, slip.place), slip)
export const removeRenumbered = ({ store, userId }: Device, { place }: Renumbered) => store.remove(renumberedName(userId, place))

/** The last place in the order of leases that anything of the officer has: also what cannot be read keeps its place. */
export async function lastSeq({ store, userId }: Pick<Device, 'store' | 'userId'>): Promise<number> {
  const places = (await store.names()).flatMap(name => {
    const [, owner, seq] = /^(.+):(?:lease|entry|renumbered):(\d+)/.exec(name) ?? []
    return owner === userId ? Number(seq) : []
  })
  return Math.max(0, ...places)
}

/** How many entries of each officer wait on this device, of any user. */
export async function countWaiting({ store }: Pick<Device, 'store'>): Promise<Map<string, number>> {
  const owners = (await store.names()).flatMap(name => /^(.+):entry:/.exec(name)?.[1] ?? [])
  return new Map([...Map.groupBy(owners, owner => owner)].map(([owner, list]) => [owner, list.length]))
}

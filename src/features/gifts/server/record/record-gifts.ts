import { newId, newTxnId } from '#kit/security/ids.ts'
import type { Money } from '#jurisdictions/money.ts'
import { dayInZone, startOfDay } from '#kit/time/time-zones.ts'
import type { Charity } from '#features/charity/server/public.ts'
import type { DonationMethodId, Platform } from '#features/gifts/catalogue.ts'
import { type Gift, type NewGift, withDefaultColumns } from '#features/gifts/columns.ts'
import type { AppPreference, ItemId } from '#features/gifts/rules.ts'
import { postToLedger } from '#features/ledger/server/public.ts'
import {
  type LeasedReceiptNo,
  receiptEvent,
  takenReceiptNo,
  takeReceiptNos,
  writeLeasedReceipt,
  writeReceipts,
} from '#features/receipt-numbers/server/public.ts'
import { publishEvents } from '#features/webhooks/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { giftEvent } from '../gift-events.ts'
import { giftMovement } from './gift-movement.ts'
import { registerForTax } from './register-for-tax.ts'
import { type NewGiftLine, numberedGiftSink, transactionSink, writeGifts } from './write-gifts.ts'

type ContextPart = Pick<Context, 'tx' | 'now'> & Partial<Pick<Context, 'enqueue'>>

/** A gift with its related records. `handedOver`: the receipt was handed over with the gift. */
export type GiftToRecord = { gift: NewGift; lines?: readonly NewGiftLine[]; handedOver?: boolean }
/** A gift whose receipt was printed without a connection, under a leased number. */
export type GiftWithLeasedNo = GiftToRecord & { leasedNo: LeasedReceiptNo }

/** A gift as it was recorded. */
export type RecordedGift = Gift & { receiptNo: string }

/**
 * Records gifts with their lines, ledger entries and receipts, all or none, in a fixed number of statements that are sent together.
 * Receipts are numbered in the order of the list. Gifts under leased numbers are recorded by `recordLeasedGift`.
 */
export async function recordGifts(work: ContextPart, charity: Charity, list: readonly GiftToRecord[]): Promise<RecordedGift[]> {
  if (list.length === 0) return []
  const { charityId } = charity
  // The receipt numbers are not known yet, so each gift refers to its own by how many are taken after it.
  const described = list.map(({ gift, lines = [] }, index) => {
    return { gift: { ...withDefaultColumns(gift), receiptNo: takenReceiptNo.of(index, list.length) }, lines }
  })
  const gifts = described.map(({ gift }) => gift)
  const receipts = list.map(({ handedOver = false }, index) => {
    const { id, language } = described[index]!.gift
    return { donationId: id, language, handedOver }
  })
  // Sent in one packet and in this order: the series of numbers is locked until the commit, so every round trip makes other counters wait.
  const [numbers] = await Promise.all([
    takeReceiptNos(work, charity, list.length),
    writeGifts(numberedGiftSink(work.tx), charityId, described),
    postToLedger({ ...work, actor: { charityId } }, gifts.map(giftMovement)),
    writeReceipts(work, charityId, receipts),
    registerForTax(work, charity, described.map(toRegister)),
  ])
  const recorded = gifts.map((gift, index) => ({ ...gift, receiptNo: numbers[index]! }))
  await publishRecorded(work, charity, recorded)
  return recorded
}

/** Records one gift under its leased number, without taking one from the series. */
export async function recordLeasedGift(
  work: ContextPart,
  charity: Charity,
  { gift, lines = [], handedOver = false, leasedNo }: GiftWithLeasedNo,
): Promise<RecordedGift> {
  const { charityId } = charity
  const numbered = { ...withDefaultColumns(gift), receiptNo: leasedNo.receiptNo }
  const { id: donationId, language } = numbered
  await Promise.all([
    writeGifts(transactionSink(work.tx), charityId, [{ gift: numbered, lines }]),
    postToLedger({ ...work, actor: { charityId } }, [giftMovement(numbered)]),
    writeLeasedReceipt(work, charityId, { donationId, language, handedOver }, leasedNo),
    registerForTax(work, charity, [toRegister({ gift: numbered, lines })]),
  ])
  await publishRecorded(work, charity, [numbered])
  return numbered
}

const toRegister = ({ gift, lines }: { gift: Gift; lines: readonly NewGiftLine[] }) => ({ gift, lines, registeredBy: gift.createdBy })

/** Publishes the events of recorded gifts and their receipts. Skips the work when no webhook subscribes to them. */
async function publishRecorded(work: ContextPart, charity: Charity, gifts: readonly RecordedGift[]): Promise<void> {
  if (charity.webhookEvents.length === 0) return
  await publishEvents(
    work,
    charity,
    gifts.flatMap(gift => [giftEvent('gift.recorded', gift), receiptEvent({ donationId: gift.id, receiptNo: gift.receiptNo })]),
  )
}

/** The columns that a gift copies from its fund. */
export type GiftFund = { id: string; kind: number; itemId: ItemId; appPreferenceId: AppPreference }

/** The common fields of all gifts, from which `buildGift` derives the columns. */
export type GiftFields = {
  charity: Charity
  at: Date
  /** The user who recorded it; null for other sources. */
  recordedBy: string | null
  /** The day of the gift in the charity's time zone; today by default. */
  donatedOn?: string | null
  /** `counter` is paid offline, everything else online. */
  platform: Platform
  donationMethod: DonationMethodId
  fund: GiftFund
  amount: Money
  donor: Pick<Gift, 'donorId' | 'donorType' | 'donorName' | 'religionType'>
} & Pick<Gift, 'paymentMethod' | 'language'>

/** Builds a new gift from the common fields. The caller adds the columns of its payment method and its form. */
export function buildGift({ charity, at, recordedBy, platform, fund, amount, donor, ...fields }: GiftFields): NewGift {
  const today = dayInZone(at, charity.timeZone)
  const donatedOn = fields.donatedOn ?? today
  const isOffline = platform === 'counter'
  return {
    id: newId(at.getTime()),
    txnId: newTxnId(charity.charityId),
    appPreferenceId: fund.appPreferenceId,
    itemId: fund.itemId,
    donationMethod: fields.donationMethod,
    method: isOffline ? 'Offline' : 'Online',
    platform,
    donatedAt: donatedOn === today ? at.toISOString() : startOfDay(donatedOn, charity.timeZone),
    donatedOn,
    status: isOffline ? 'Offline' : 'Accepted',
    amountMinor: amount.minor,
    currency: amount.currency,
    paymentMethod: fields.paymentMethod,
    fundId: fund.id,
    donationTo: fund.kind,
    ...donor,
    language: fields.language,
    officerId: recordedBy,
    createdAt: at.toISOString(),
    createdBy: recordedBy,
    updatedAt: at.toISOString(),
  }
}

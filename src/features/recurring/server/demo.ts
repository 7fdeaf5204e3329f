import { sql } from 'kysely'
import { newId } from '#kit/ids.ts'
import type { Currency } from '#kit/money.ts'
import type { CardBrand } from '#kit/payment.ts'
import { type FrequencyId, nextDueOn } from '#kit/recurrence.ts'
import { dayInZone } from '#kit/zones.ts'
import { storeCard } from '#features/cards/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import type { Day, Tx } from '#platform/server/db.ts'
import type { DemoLoader } from '#platform/server/demo.ts'
import './tables.ts'

type Gift = {
  id: string
  donorId: string
  donorName: string
  fundId: string
  amountMinor: number
  currency: Currency
  frequency: FrequencyId
  donatedOn: Day
  donatedAt: string
  cardBrand: CardBrand
  cardLast4: string
  language: 'en' | 'ms'
  isIpcRegistrationForIras: boolean
}
const demoCharities = [1, 80, 94, 77, 78]

/** Stored cards and recurring gifts for the demo's givers: each one's latest recurring gift by card is the last that was charged. */
export const loadDemoRecurrences: DemoLoader = async ({ tx, now, enter }) => {
  for (const charityId of demoCharities) {
    await enter(charityId)
    await continueGifts(tx, charityId, now())
  }
}

/** Makes the recurring gifts that a charity's past gifts belong to. Those whose next date has passed have stopped: cancelled, or for their card. */
export async function continueGifts(tx: Tx, charityId: number, at: Date): Promise<number> {
  const today = dayInZone(at, (await charityOf(tx, charityId)).timeZone)
  const gifts = await latestGifts(tx, charityId)
  for (const [index, gift] of gifts.entries()) {
    const { cardBrand: brand, cardLast4: last4 } = gift
    const kept = {
      token: 'pm_test_visa',
      customerId: null,
      cardId: null,
      shopperId: null,
      fingerprint: `demo ${gift.id}`,
      brand,
      last4,
      funding: 'credit' as const,
      expiryMonth: 12,
      expiryYear: 2031,
      holderName: gift.donorName,
    }
    const cardId = await storeCard(tx, { charityId, donorId: gift.donorId, provider: 'test', kept, isDefault: true, at, by: null })
    await continueGift(tx, { charityId, at, today, cardId, wasCancelled: index % 2 === 0 }, gift)
  }
  return gifts.length
}

async function latestGifts(tx: Tx, charityId: number): Promise<Gift[]> {
  const { rows } = await sql<Gift>`
    select distinct on (donor_id) id, donor_id, donor_name, fund_id, amount_minor, currency, frequency, donated_on, donated_at, card_brand, card_last4, language,
           is_ipc_registration_for_iras
      from donation where charity_id = ${charityId} and frequency is not null and donor_id is not null and payment_method = 1 and status in ('Accepted', 'Settled')
     order by donor_id, donated_at desc limit 60`.execute(tx)
  return rows
}

type Setting = { charityId: number; at: Date; today: Day; cardId: string; wasCancelled: boolean }
async function continueGift(tx: Tx, { charityId, at, today, cardId, wasCancelled }: Setting, gift: Gift): Promise<void> {
  const { frequency, donorId, fundId, amountMinor, currency, donatedOn: anchorOn, language, isIpcRegistrationForIras } = gift
  const following = nextDueOn(anchorOn, frequency, anchorOn)
  const id = newId(Date.parse(gift.donatedAt))
  const money = { amountMinor, currency }
  const shared = {
    charityId,
    id,
    donorId,
    cardId,
    fundId,
    ...money,
    frequency,
    anchorOn,
    nextDueOn: following,
    endsOn: null,
    retryOn: null,
    remindedAt: null,
    language,
    isIrasInclusion: false,
    isIpcRegistrationForIras,
    remarks: null,
  }
  const standing =
    following >= today
      ? { state: 'active' as const, pauseReason: null, lastDecline: null, cancelledAt: null }
      : wasCancelled
        ? { state: 'cancelled' as const, pauseReason: null, lastDecline: null, cancelledAt: at }
        : { state: 'paused' as const, pauseReason: 'declined' as const, lastDecline: 'expiredCard' as const, cancelledAt: null }
  await tx
    .insertInto('recurrence')
    .values({ ...shared, ...standing, createdAt: gift.donatedAt, createdBy: null, updatedAt: at, cancelledBy: null })
    .execute()
  const charge = {
    charityId,
    recurrenceId: id,
    dueOn: anchorOn,
    attempt: 1,
    cardId,
    ...money,
    state: 'succeeded' as const,
    declineReason: null,
  }
  await tx
    .insertInto('recurringCharge')
    .values({ ...charge, id: newId(), referenceNo: null, donationId: gift.id, intendedAt: gift.donatedAt, resolvedAt: gift.donatedAt })
    .execute()
  await tx.updateTable('donation').set({ recurrenceId: id }).where('charityId', '=', charityId).where('id', '=', gift.id).execute()
}

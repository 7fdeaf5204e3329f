import { sql } from 'kysely'
import { newId } from '#kit/ids.ts'
import type { Currency } from '#kit/money.ts'
import type { CardBrand } from '#kit/payment.ts'
import { type Day, partsOf } from '#kit/days.ts'
import { type FrequencyId, nextDueOn } from '#kit/recurrence.ts'
import { dayInZone } from '#kit/zones.ts'
import { storeCard } from '#features/card-vault/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import type { Tx } from '#platform/server/db.ts'
import type { DemoLoader } from '#platform/server/demo.ts'
import { showEveryKind } from './demo-kinds.ts'
import { decline, demoCard } from './demo-parts.ts'
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
    await showEveryKind(tx, charityId, now())
  }
}

/** Makes the recurring gifts that a charity's past gifts belong to. Those whose next date has passed have stopped: cancelled, or for their card. */
export async function continueGifts(tx: Tx, charityId: number, at: Date): Promise<number> {
  const today = dayInZone(at, (await charityOf(tx, charityId)).timeZone)
  const gifts = await latestGifts(tx, charityId)
  const mayStop = newestEnded(gifts, today)
  for (const gift of gifts) {
    const end = endOf(gift, today, mayStop.has(gift.id))
    const { cardBrand: brand, cardLast4: last4, donorId } = gift
    const [expiryYear, expiryMonth] = end === 'expiredCard' ? partsOf(gift.donatedOn) : [2031, 12]
    const card = { brand, last4, expiryYear, expiryMonth, fingerprint: `demo ${gift.id}`, holderName: gift.donorName }
    const cardId = await storeCard(tx, { charityId, donorId, provider: 'test', card: demoCard(card), isDefault: true, at, by: null })
    await continueGift(tx, { charityId, at, cardId, end }, gift)
  }
  return gifts.length
}

type End = 'none' | 'cancelled' | 'expiredCard' | 'insufficientFunds'
const followingOf = ({ donatedOn, frequency }: Gift): Day => nextDueOn(donatedOn, frequency, donatedOn)

/** Few gifts stand still for their card at any time, and only those of late: whoever was asked long ago has mended it or left. */
function newestEnded(gifts: readonly Gift[], today: Day): ReadonlySet<string> {
  const ended = gifts.filter(gift => followingOf(gift) < today)
  const newest = ended.toSorted((one, other) => other.donatedOn.localeCompare(one.donatedOn))
  return new Set(newest.slice(0, 3).map(({ id }) => id))
}

/** How a gift ended whose next date has passed: cancelled, with a card that was good through the month of its last charge, or without money. */
function endOf(gift: Gift, today: Day, mayStop: boolean): End {
  const { donatedOn } = gift
  const following = followingOf(gift)
  if (following >= today) return 'none'
  if (!mayStop) return 'cancelled'
  return following.slice(0, 7) > donatedOn.slice(0, 7) ? 'expiredCard' : 'insufficientFunds'
}

async function latestGifts(tx: Tx, charityId: number): Promise<Gift[]> {
  const { rows } = await sql<Gift>`
    select distinct on (donor_id) id, donor_id, donor_name, fund_id, amount_minor, currency, frequency, donated_on, donated_at, card_brand, card_last4, language,
           is_ipc_registration_for_iras
      from donation where charity_id = ${charityId} and frequency is not null and donor_id is not null and payment_method = 1 and status in ('Accepted', 'Settled')
     order by donor_id, donated_at desc limit 60`.execute(tx)
  return rows
}

type Setting = { charityId: number; at: Date; cardId: string; end: End }
async function continueGift(tx: Tx, { charityId, at, cardId, end }: Setting, gift: Gift): Promise<void> {
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
  const none = { pauseReason: null, lastDecline: null, cancelledAt: null }
  const standing =
    end === 'none'
      ? { ...none, state: 'active' as const }
      : end === 'cancelled'
        ? { ...none, state: 'cancelled' as const, cancelledAt: at }
        : { ...none, state: 'paused' as const, pauseReason: 'declined' as const, lastDecline: end }
  await tx
    .insertInto('recurrence')
    .values({ ...shared, ...standing, createdAt: gift.donatedAt, createdBy: null, updatedAt: at, cancelledBy: null })
    .execute()
  const charge = { charityId, recurrenceId: id, cardId, ...money, referenceNo: null }
  await tx
    .insertInto('recurringCharge')
    .values({
      ...charge,
      id: newId(),
      dueOn: anchorOn,
      attempt: 1,
      state: 'succeeded',
      declineReason: null,
      donationId: gift.id,
      intendedAt: gift.donatedAt,
      resolvedAt: gift.donatedAt,
    })
    .execute()
  if (end === 'expiredCard' || end === 'insufficientFunds')
    await decline(tx, { ...charge, dueOn: following, reason: end, triedOn: end === 'expiredCard' ? [0] : [0, 2, 5, 9] })
  await tx.updateTable('donation').set({ recurrenceId: id }).where('charityId', '=', charityId).where('id', '=', gift.id).execute()
}

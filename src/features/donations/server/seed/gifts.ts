import type { Insertable } from 'kysely'
import { type Day, daysBetween } from '#kit/days.ts'
import { startOfDay } from '#kit/zones.ts'
import type { Charity } from '#features/charity/server/public.ts'
import type { Tables } from '#platform/server/db.ts'
import { receiptNoOf } from '#features/receipts/rules.ts'
import type { AppPreference, DonationStatus, ItemId } from '#features/donations/rules.ts'
import type { SeedGiver } from './givers.ts'
import { intentionOf, type Line } from './intentions.ts'
import { paymentOf } from './payments.ts'
import type { Fund } from './purposes.ts'
import type { Random } from './random.ts'
import { dayParts, ramadanDay } from './rhythm.ts'
import { standingOf } from './standing-of.ts'

/** A gift with what belongs to it, ready to be written. */
export type SeedGift = { donation: Insertable<Tables['donation']>; lines: Line[]; receipt: Insertable<Tables['receipt']> }

/** What the gifts of one charity are made from. */
export type Setting = {
  random: Random
  charity: Charity
  funds: readonly Fund[]
  officers: readonly string[]
  centres: readonly string[]
  until: Day
  /** Somebody who gives; null is anonymous. */
  giverFor: (isCounter: boolean) => SeedGiver | null
  nextNumber: () => number
  wanted?: () => DonationStatus | undefined
}

/** The gifts of one day, in the order of the clock. */
export function giftsOfDay(setting: Setting, day: Day, count: number): SeedGift[] {
  const { random, charity } = setting
  const midnight = Date.parse(startOfDay(day, charity.timeZone))
  const parts = (charity.isIslamic ? dayParts.islamic : dayParts.plain).map(
    ([from, length, weight]) => [[from, length] as const, weight] as const,
  )
  const moments = Array.from({ length: count }, () => {
    const [from, length] = random.weighted(parts)
    return midnight + Math.floor((from + random.next() * length) * 60_000)
  }).sort((one, other) => one - other)
  return moments.map(at => giftAt(setting, day, at))
}

function giftAt(setting: Setting, day: Day, at: number): SeedGift {
  const { random, charity, until } = setting
  const fund = purposeOf(setting, day)
  const preference = fund.appPreferenceId
  const payment = paymentOf(random, charity.country, preference)
  const isOffline = payment.method === 'Offline'
  const giver = setting.giverFor(isOffline)
  const { amountMinor, lines } = intentionOf(random, { country: charity.country, day }, fund.itemId, giver?.donorType === 2)
  const daysAgo = daysBetween(day, until)
  const standing = standingOf(random, { daysAgo, isOffline, isCard: payment.paymentMethod === 1, amountMinor }, setting.wanted?.())
  const moment = new Date(at).toISOString()
  const number = setting.nextNumber()
  const id = random.uuid(at)
  const receiptNo = receiptNoOf(charity.receiptPrefix, number)
  const language = giver?.language ?? charity.language
  const isTaxGift = charity.country === 'SG' && charity.isIpc && fund.isTaxDeductible === true && giver?.nric != null
  return {
    donation: {
      charityId: charity.charityId,
      id,
      txnId: `${charity.charityId}-${random.text(16)}`,
      appPreferenceId: preference,
      itemId: fund.itemId,
      donatedAt: moment,
      donatedOn: day,
      donationMethod: payment.donationMethod,
      method: payment.method,
      platform: payment.platform,
      paymentMethod: payment.paymentMethod,
      frequency: payment.frequency,
      cardBrand: payment.cardBrand,
      cardType: payment.cardType,
      cardLast4: payment.cardLast4,
      chequeNo: payment.chequeNo,
      bankName: payment.bankName,
      referenceNo: payment.referenceNo,
      status: standing.status,
      requestStatus: standing.requestStatus,
      refundReason: standing.refundReason,
      refundedMinor: standing.refundedMinor,
      amountMinor,
      currency: charity.currency,
      chequeOn: payment.chequeNo ? day : null,
      remarks: random.chance(0.03)
        ? random.pick(['In memory of my parents', 'On behalf of the family', 'Anonymous on the wall, please', 'For the children'])
        : null,
      supportingFile: null,
      recurrenceId: null,
      fundId: fund.id,
      donationTo: fund.kind,
      donorId: giver?.id ?? null,
      donorType: giver?.donorType ?? 3,
      donorName: giver?.name ?? null,
      religionType: giver?.religionType ?? null,
      salamPayDonorType: payment.platform === 'salampay' ? random.int(1, 3) : null,
      isIrasInclusion: preference === 10 && fund.itemId === 1 && charity.country === 'SG' && random.chance(0.5),
      isIpcRegistrationForIras: isTaxGift,
      officerId: isOffline && setting.officers.length ? random.pick(setting.officers) : null,
      collectionCentreId: isOffline && setting.centres.length ? random.pick(setting.centres) : null,
      terminalId: null,
      settledAt: standing.isSettled ? new Date(at + 2 * 86_400_000).toISOString() : null,
      settledBy: null,
      settlementRef: standing.isSettled ? `S-${day.replaceAll('-', '').slice(2)}` : null,
      language,
      receiptNo,
      createdAt: moment,
      createdBy: null,
      updatedAt: moment,
    },
    lines: lines.map(line => ({ ...line, fundId: line.itemId === fund.itemId ? null : fundOfKind(setting.funds, line.itemId) })),
    receipt: {
      charityId: charity.charityId,
      donationId: id,
      series: 'main',
      number,
      receiptNo,
      checkCode: random.text(6),
      state: standing.status === 'Voided' ? 'voided' : 'issued',
      replacedBy: null,
      language,
      issuedAt: moment,
      voidedAt: standing.status === 'Voided' ? moment : null,
      handedOverAt: isOffline ? moment : null,
      printCount: isOffline ? 1 : 0,
    },
  }
}

const fundOfKind = (funds: readonly Fund[], itemId: ItemId) => funds.find(fund => fund.itemId === itemId)?.id ?? null

/** What a gift is for: fitrah only in Ramadan, the Friday and Tarawih collections on their days. */
function purposeOf({ random, funds }: Setting, day: Day): Fund {
  const night = ramadanDay(day)
  const isFriday = new Date(`${day}T00:00:00Z`).getUTCDay() === 5
  const weightOf = ({ appPreferenceId, itemId, name }: Fund) => {
    if (itemId === 3 && night > 15) return 46
    if (itemId === 3) return night ? 16 : 0
    if (name === 'Tarawih collection' || name === 'Iftar for 1,000') return night ? 12 : 0.01
    if (itemId === 103) return isFriday ? 24 : 0.5
    if ((appPreferenceId as AppPreference) === 9) return 2.5
    if (itemId === 1) return night ? 14 : 6
    return itemId < 100 ? 2.5 : 9
  }
  return random.weighted(funds.map(fund => [fund, weightOf(fund)] as const))
}

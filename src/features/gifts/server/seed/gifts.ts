import { donorTypeIds, itemIds, methodIds, preferenceIds } from '#kit/giving/ids.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { addDays, type Day, daysBetween } from '#kit/time/days.ts'
import { startOfDay } from '#kit/time/time-zones.ts'
import type { Charity } from '#features/charity/server/public.ts'
import { receiptNoOf } from '#features/receipt-numbers/rules.ts'
import type { SampleReceipt } from '#features/receipt-numbers/server/public.ts'
import { type Gift, withDefaultColumns } from '#features/gifts/columns.ts'
import type { AppPreference, GiftStatus, ItemId } from '#features/gifts/rules.ts'
import type { SampleDonor } from '#features/donors/server/public.ts'
import { sampleAmount, type SampleLine } from './sample-amounts.ts'
import { chequePayment, type SamplePayment, samplePayment } from './sample-payments.ts'
import type { NewFund } from './sample-funds.ts'
import type { Random } from './random.ts'
import { rateIdOf, type SampleRate } from './rate-of-line.ts'
import { dayParts, ramadanDay } from './giving-seasons.ts'
import { type SampleStatus, sampleStatus } from './gift-status.ts'

/** A sample cheque: where it is, and how many days after the gift it is dated. */
export type SampleCheque = { state: 'inHand' | 'banked'; datedAfter: number }

/** A gift with its lines and its receipt, ready to be written. */
export type SampleGift = { gift: Gift; lines: SampleLine[]; receipt: SampleReceipt }

/** The inputs of a charity's sample gifts. */
export type SampleSetting = {
  random: Random
  charity: Charity
  funds: readonly NewFund[]
  officers: readonly string[]
  centres: readonly string[]
  until: Day
  /** The published rates, from which lines are computed. */
  rates: readonly SampleRate[]
  /** Returns a donor who gives for this purpose; null for an anonymous gift. */
  donorFor: (isCounter: boolean, fund: NewFund) => SampleDonor | null
  nextNumber: () => number
  wanted?: () => GiftStatus | undefined
  /** Returns the cheque of a gift, which replaces the random payment; undefined for other gifts. */
  chequeFor?: (gift: { day: Day; itemId: ItemId; amountMinor: number; isOfDonor: boolean }) => SampleCheque | undefined
}

/** Generates the gifts of one day, in the order of their times. */
export function sampleGiftsOfDay(setting: SampleSetting, day: Day, count: number): SampleGift[] {
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

function giftAt(setting: SampleSetting, day: Day, at: number): SampleGift {
  const { random, charity, until } = setting
  const fund = purposeOf(setting, day)
  const drawnPayment = samplePayment(random, charity.country, fund.appPreferenceId)
  const isOffline = drawnPayment.method === 'Offline'
  const donor = setting.donorFor(isOffline, fund)
  const { amountMinor, lines } = sampleAmount(
    random,
    { country: charity.country, day },
    fund.itemId,
    donor?.donorType === donorTypeIds.corporate,
  )
  const daysAgo = daysBetween(day, until)
  const drawnStatus = sampleStatus(
    random,
    { daysAgo, isOffline, isCard: drawnPayment.paymentMethod === methodIds.card, amountMinor },
    setting.wanted?.(),
  )
  const isPlain = drawnStatus.requestStatus === null
  const cheque = isPlain ? setting.chequeFor?.({ day, itemId: fund.itemId, amountMinor, isOfDonor: donor !== null }) : undefined
  const number = setting.nextNumber()
  const payment = cheque ? chequePayment(charity.country, fund.appPreferenceId, number) : drawnPayment
  const sampled: SampleStatus = cheque ? { ...drawnStatus, status: 'Offline', isSettled: false } : drawnStatus
  const drawn = { day, at, fund, payment, donor, amountMinor, sampled, cheque, number, id: random.uuid(at) }
  return {
    gift: seededGift(setting, drawn),
    lines: lines.map(line => ({
      ...line,
      fundId: line.itemId === fund.itemId ? null : fundOfKind(setting.funds, line.itemId),
      rateId: rateIdOf(setting.rates, line, day),
    })),
    receipt: receiptOf(setting, drawn),
  }
}

/** The random values of a gift. The order of draws is fixed, so that the same seed gives the same data. */
type SampleDraw = {
  day: Day
  at: number
  fund: NewFund
  payment: SamplePayment
  donor: SampleDonor | null
  amountMinor: number
  sampled: SampleStatus
  cheque: SampleCheque | undefined
  number: number
  id: string
}

function seededGift(setting: SampleSetting, { day, at, fund, payment, donor, amountMinor, sampled, cheque, number, id }: SampleDraw): Gift {
  const { random, charity } = setting
  const { isSettled, ...status } = sampled
  const moment = new Date(at).toISOString()
  const isOffline = payment.method === 'Offline'
  const { tax } = jurisdictionOf(charity.country)
  return withDefaultColumns({
    ...payment,
    ...status,
    id,
    txnId: `${charity.charityId}-${random.text(16)}`,
    appPreferenceId: fund.appPreferenceId,
    itemId: fund.itemId,
    donatedAt: moment,
    donatedOn: day,
    amountMinor,
    currency: charity.currency,
    ...(cheque ? shownCheque(cheque, day) : sampleCheque(payment, sampled, { day, number, daysAgo: daysBetween(day, setting.until) })),
    remarks: random.chance(0.03) ? random.pick(remarks) : null,
    fundId: fund.id,
    donationTo: fund.kind,
    donorId: donor?.id ?? null,
    donorType: donor?.donorType ?? donorTypeIds.anonymous,
    donorName: donor?.name ?? null,
    religionType: donor?.religionType ?? null,
    salamPayDonorType: payment.platform === 'salampay' ? random.int(1, 3) : null,
    isIrasInclusion:
      fund.appPreferenceId === preferenceIds.islamicGiving &&
      fund.itemId === itemIds.zakat &&
      tax.registration !== null &&
      random.chance(0.5),
    isIpcRegistrationForIras: tax.registration !== null && charity.isIpc && fund.isTaxDeductible === true && donor?.nric != null,
    officerId: isOffline && setting.officers.length ? random.pick(setting.officers) : null,
    collectionCentreId: isOffline && setting.centres.length ? random.pick(setting.centres) : null,
    settledAt: isSettled ? new Date(at + 2 * 86_400_000).toISOString() : null,
    settlementRef: isSettled ? `S-${day.replaceAll('-', '').slice(2)}` : null,
    language: donor?.language ?? charity.language,
    receiptNo: receiptNoOf(charity.receiptPrefix, number),
    createdAt: moment,
    updatedAt: moment,
  })
}

const shownCheque = ({ state, datedAfter }: SampleCheque, day: Day): ReturnType<typeof sampleCheque> => ({
  chequeOn: addDays(day, datedAfter),
  chequeState: state,
  chequeBankedOn: state === 'banked' ? addDays(day, 1) : null,
})

/** A cheque goes to the bank the day after the gift. A few that are post-dated or were written long ago stay in hand. */
function sampleCheque(
  { chequeNo }: SamplePayment,
  { isSettled, status }: SampleStatus,
  { day, number, daysAgo }: { day: Day; number: number; daysAgo: number },
): Pick<Gift, 'chequeOn' | 'chequeState' | 'chequeBankedOn'> {
  if (!chequeNo) return { chequeOn: null, chequeState: null, chequeBankedOn: null }
  if (isSettled || status === 'Voided')
    return { chequeOn: day, chequeState: isSettled ? 'cleared' : null, chequeBankedOn: isSettled ? addDays(day, 1) : null }
  const waits = { 0: 21, 1: -200 }[number % 8]
  if (waits !== undefined) return { chequeOn: addDays(day, waits), chequeState: 'inHand', chequeBankedOn: null }
  const isBanked = daysAgo > 1
  return { chequeOn: day, chequeState: isBanked ? 'banked' : 'inHand', chequeBankedOn: isBanked ? addDays(day, 1) : null }
}

function receiptOf({ random, charity }: SampleSetting, { at, payment, donor, sampled, number, id }: SampleDraw): SampleGift['receipt'] {
  const moment = new Date(at).toISOString()
  const isOffline = payment.method === 'Offline'
  const isVoided = sampled.status === 'Voided'
  return {
    charityId: charity.charityId,
    donationId: id,
    series: 'main',
    number,
    receiptNo: receiptNoOf(charity.receiptPrefix, number),
    checkCode: random.text(6),
    state: isVoided ? 'voided' : 'issued',
    replacedBy: null,
    language: donor?.language ?? charity.language,
    issuedAt: moment,
    voidedAt: isVoided ? moment : null,
    handedOverAt: isOffline ? moment : null,
    printCount: isOffline ? 1 : 0,
  }
}

const remarks = ['In memory of my parents', 'On behalf of the family', 'Anonymous on the wall, please', 'For the children']

const fundOfKind = (funds: readonly NewFund[], itemId: ItemId) => funds.find(fund => fund.itemId === itemId)?.id ?? null

/** Chooses the purpose of a gift: fitrah only in Ramadan, Friday and Tarawih collections only on their days. */
function purposeOf({ random, funds }: SampleSetting, day: Day): NewFund {
  const night = ramadanDay(day)
  const isFriday = new Date(`${day}T00:00:00Z`).getUTCDay() === 5
  const weightOf = ({ appPreferenceId, itemId, name }: NewFund) => {
    if (itemId === itemIds.fitrah && night > 15) return 46
    if (itemId === itemIds.fitrah) return night ? 16 : 0
    if (name === 'Tarawih collection' || name === 'Iftar for 1,000') return night ? 12 : 0.01
    if (itemId === itemIds.friday) return isFriday ? 24 : 0.5
    if ((appPreferenceId as AppPreference) === preferenceIds.purchases) return 2.5
    if (itemId === itemIds.zakat) return night ? 14 : 6
    return itemId < itemIds.donation ? 2.5 : 9
  }
  return random.weighted(funds.map(fund => [fund, weightOf(fund)] as const))
}

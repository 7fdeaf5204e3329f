import type { CardProvider } from '#features/card-vault/server/public.ts'
import { paymentLinkJobs } from '#features/payment-links/server/charge/resolve-charge.ts'
import type { PublicContext } from '#platform/server/context.ts'
import { itemIds, preferenceIds, rateItemIds } from '#kit/giving/ids.ts'
import { newId } from '#kit/security/ids.ts'
import { newFund } from '../giving.ts'
import { anonymous, clock, db, now } from '../new-charity.ts'
import { cardProvider, jobContext, newGivingCharity } from '../new-recurrence.ts'

/** What the links of a desk ask for. */
export const linkAmount = { minor: 5000, currency: 'SGD' as const }
export const minutesLater = (minutes: number): void => void (clock.now = new Date(clock.now.getTime() + minutes * 60_000))
export const daysLater = (days: number): void => minutesLater(days * 1440)

type IslamicLines = Parameters<Awaited<ReturnType<typeof newGivingCharity>>['api']['paymentLinks']['sendIslamic']>[0]['lines']

/** Fitrah for five of a family at the rate of 2026, which ends on the given day. */
export async function newFitrah(charity: Awaited<ReturnType<typeof newPaymentDesk>>, { endsOn = null }: { endsOn?: string | null } = {}) {
  const donationToValue = await newFund(charity, {
    app_preference_id: preferenceIds.islamicGiving,
    item_id: itemIds.fitrah,
    name: 'Zakat Fitrah',
  })
  await charity.sql(
    `insert into rate (charity_id, id, item_id, grade, amount_minor, currency, starts_on, ends_on, compounds, source, state, created_at, updated_at, prepared_at, published_at)
     values ($1, $2, $3, 'Normal', 700, 'SGD', '2026-01-01', $4, false, 'A test', 'published', now(), now(), now(), now())`,
    [charity.charityId, newId(), rateItemIds.fitrah, endsOn],
  )
  const sgd = (minor: number) => ({ minor, currency: 'SGD' as const })
  return { donationToValue, grade: 'Normal', noOfPerson: 5, rate: sgd(700), amount: sgd(3500) }
}

/** A donor with an address, and an officer who sends links. */
export async function newPaymentDesk() {
  const charity = await newGivingCharity({ can: ['donors:view', 'donors:edit', 'donations:view', 'donations:add', 'islamic-giving:add'] })
  const { api, sql, charityId, donorId, fundId } = charity
  const email = `siti-${charityId}@example.org`
  await sql('update donor set email = $2 where charity_id = $1', [charityId, email])
  /** A link with its code, as the mail has it. */
  const read = async ({ id }: { id: string }) => {
    await charity.runJobs()
    const code = charity.mailsTo(email).flatMap(({ text }) => /\/pay\/([\w-]+)/.exec(text)?.[1] ?? [])
    return { id, code: code.at(-1) ?? '' }
  }
  const send = async () => read(await api.paymentLinks.send({ donorId, donationToValue: fundId, amount: linkAmount }))
  /** Sends a link for Islamic giving. */
  const sendIslamic = async (lines: IslamicLines) => read(await api.paymentLinks.sendIslamic({ donorId, lines }))
  const gifts = () => sql('select * from donation where charity_id = $1 order by id', [charityId])
  const charges = () => sql('select * from payment_link_charge where charity_id = $1 order by intended_at, id', [charityId])
  /** What the job does with each charge that is still open: one that fails keeps none of the others waiting. Throws the first failure. */
  const resolve = async () => {
    const open = (await charges()).filter(({ state }) => state === 'intended')
    const ended = await Promise.allSettled(
      open.map(async ({ id }) => paymentLinkJobs[0]?.handler(jobContext(), { charityId, chargeId: String(id) })),
    )
    for (const outcome of ended) if (outcome.status === 'rejected') throw outcome.reason
  }
  /** How many charges the provider has made. */
  const taken = async () => {
    const known = await Promise.all(
      (await charges()).map(({ id }) => cardProvider.findCharge({ key: String(id), orderedAt: now(), card: null })),
    )
    return known.filter(({ state }) => state === 'succeeded').length
  }
  const links = () => api.paymentLinks.list({ donorId })
  return { ...charity, email, send, sendIslamic, gifts, charges, resolve, taken, links }
}
/** What a link's page shows. */
export const see = (paymentCode: string) => anonymous.paymentLinks.findByCode({ paymentCode })
/** Pays a link by a test card. */
export const pay = (paymentCode: string, card = 'visa') => anonymous.paymentLinks.pay({ paymentCode, cardToken: `pm_test_${card}` })

/** A process that crashes at its n-th step: before or after a commit or a call of the provider. Later steps are not taken either. */
export function processThatDiesAt(n: number) {
  let steps = 0
  const step = () => {
    if (++steps >= n) throw new Error(`step ${n}`)
  }
  const watched = async <T>(call: () => Promise<T>) => {
    step()
    const answer = await call()
    step()
    return answer
  }
  const provider: CardProvider = {
    ...cardProvider,
    chargePayer: order => watched(() => cardProvider.chargePayer(order)),
    findCharge: order => watched(() => cardProvider.findCharge(order)),
    endChallenge: order => watched(() => cardProvider.endChallenge(order)),
  }
  const context = {
    now,
    log: { error: () => {} },
    publicUrl: 'https://amanah.test',
    transact: (charityId: number, work: (transaction: object) => Promise<unknown>) =>
      watched(() =>
        db.transact({ charityId, readOnly: false }, tx => work({ tx, enqueue: async () => {}, audit: () => {}, afterCommit: () => {} })),
      ),
  } as unknown as PublicContext
  return { provider, context, survived: () => steps < n }
}

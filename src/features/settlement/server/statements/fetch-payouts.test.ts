import { beforeEach, describe, expect, test } from 'vitest'
import { donationMethodIds, methodIds } from '#kit/giving/ids.ts'
import { newGift } from '#testing/factories/giving.ts'
import { clock, files, newCharity } from '#testing/factories/new-charity.ts'
import { installCardProvider, jobContext } from '#testing/factories/new-recurrence.ts'
import { fakeStripe } from '#testing/fakes/fake-stripe.ts'
import { fetchPayouts } from './fetch-payouts.ts'

const can = ['settlement:view', 'settlement:edit', 'button:settle', 'donations:view', 'islamic-giving:view'] as const
type TestCharity = Awaited<ReturnType<typeof newCharity>>
const stripe = await fakeStripe()
const paidAt = new Date('2026-02-27T00:00:00Z')

const gift = (charity: TestCharity, reference: string, minor: number) =>
  newGift(charity, {
    reference_no: reference,
    amount_minor: minor,
    payment_method: methodIds.card,
    donated_at: '2026-02-26T02:00:00Z',
    donated_on: '2026-02-26',
  })
const line = (category: string, amount: number, fee: number, intent: string | null = null) => ({
  created: paidAt.getTime() / 1000 - 86_400,
  amount,
  fee,
  net: amount - fee,
  reporting_category: category,
  source: intent === null ? null : { id: `ch_of_${intent}`, payment_intent: intent },
})

const numbersOf = (charities: readonly TestCharity[]) => charities.map(({ charityId }) => charityId)
const fetchFor = (...charities: readonly TestCharity[]) =>
  fetchPayouts({ ...jobContext(), files }, { active: numbersOf(charities), all: numbersOf(charities) })
const netOf = async ({ api }: TestCharity, id: string) => (await api.settlement.list({ searchValue: id })).items.map(({ net }) => net.minor)
let charity: TestCharity
beforeEach(async () => {
  charity = await newCharity({ can })
  installCardProvider(stripe.provider)
})

describe('fetching payouts from Stripe', () => {
  test('stores each with its lines once, however often it is fetched, and matches them with their gifts', async () => {
    const intents = Array.from({ length: 130 }, (_, at) => `pi_${charity.charityId}_${at}`)
    for (const intent of intents.slice(0, 3)) await gift(charity, intent, 5000)
    const id = stripe.addPayout(paidAt, [...intents.map(intent => line('charge', 5000, 175, intent)), line('fee', -200, 0)])
    await Promise.all([fetchFor(charity), fetchFor(charity)])
    await fetchFor(charity)
    const { items } = await charity.api.settlement.list({ searchValue: id })
    expect(items).toMatchObject([
      { settlementId: id, provider: 'stripe', lines: 131, gross: { minor: 650_000 }, fee: { minor: 22_950 }, net: { minor: 627_050 } },
    ])
    const details = await charity.api.settlement.find({ id: items[0]!.id })
    expect(details).toMatchObject({ counts: { ready: { count: 3 }, open: { count: 127 } }, uploadedBy: 'Stripe' })
    const fetched = await charity.sql(
      `select call, user_id, outcome, subject_kind, (detail ->> 'lines')::int as lines from audit_event where charity_id = $1 and detail ->> 'fileName' = $2`,
      [charity.charityId, `${id}.json`],
    )
    expect(fetched).toEqual([
      { call: 'job:settlement-payouts', user_id: null, outcome: 'done', subject_kind: 'settlementFile', lines: 131 },
    ])
  })

  test('covers identity numbers in what the provider says of a line, as in a file', async () => {
    const intent = `pi_id_${charity.charityId}`
    await gift(charity, intent, 5000)
    const id = stripe.addPayout(paidAt, [{ ...line('charge', 5000, 175, intent), description: 'Zakat of S1234567D' }])
    await fetchFor(charity)
    const { items } = await charity.api.settlement.list({ searchValue: id })
    const [found] = (await charity.api.settlement.find({ id: items[0]!.id })).items
    expect(found!.lines[0]!.text).toContain('Zakat of ')
    expect(JSON.stringify(await charity.rowsOf('settlement_line'))).not.toContain('S1234567D')
  })

  test('gives charities of one account their own lines, and none a line of another, whatever numbers were typed', async () => {
    const other = await newCharity({ can })
    await gift(charity, `pi_a_${charity.charityId}`, 5000)
    await gift(charity, `pi_b_${charity.charityId}`, 3000)
    await gift(other, `pi_c_${charity.charityId}`, 7000)
    for (const typed of [{ donation_method: donationMethodIds.upload }, { method: 'Offline', donation_method: donationMethodIds.counter }])
      await newGift(charity, { reference_no: `pi_c_${charity.charityId}`, payment_method: methodIds.card, ...typed })
    const id = stripe.addPayout(paidAt, [
      line('charge', 5000, 100, `pi_a_${charity.charityId}`),
      line('charge', 3000, 100, `pi_b_${charity.charityId}`),
      line('charge', 7000, 100, `pi_c_${charity.charityId}`),
      line('fee', -50, 0),
    ])
    await fetchFor(charity, other)
    expect([await netOf(charity, id), await netOf(other, id)]).toEqual([[7750], [6900]])
  })

  test('gives a charity its part later where its month was locked', async () => {
    const other = await newCharity({ can })
    await gift(charity, `pi_a_${charity.charityId}`, 5000)
    await gift(other, `pi_b_${charity.charityId}`, 7000)
    const id = stripe.addPayout(paidAt, [
      line('charge', 5000, 100, `pi_a_${charity.charityId}`),
      line('charge', 7000, 100, `pi_b_${charity.charityId}`),
    ])
    await other.sql(`insert into settlement_month (charity_id, month, state, changed_at) values ($1, '2026-02-01', 'locked', now())`, [
      other.charityId,
    ])
    await fetchFor(charity, other)
    expect([await netOf(charity, id), await netOf(other, id)]).toEqual([[4900], []])
    const waiting = async () =>
      (await other.api.monthEnd.find({ month: '2026-02-01' })).blockers.filter(({ kind }) => kind === 'refusedPayouts')
    expect(await waiting()).toMatchObject([{ count: 1, amount: { minor: 6900 }, oldestOn: '2026-02-27' }])
    await other.sql(`update settlement_month set state = 'open' where charity_id = $1`, [other.charityId])
    await fetchFor(charity, other)
    expect([await netOf(charity, id), await netOf(other, id)]).toEqual([[4900], [6900]])
    expect(await waiting()).toEqual([])
  })

  test('adds the line of a gift that was booked after its payout was fetched, once its month is open', async () => {
    const other = await newCharity({ can })
    const intents = ['a', 'b', 'c'].map(name => `pi_${name}_${charity.charityId}`)
    await gift(charity, intents[0]!, 5000)
    await gift(other, intents[1]!, 7000)
    const id = stripe.addPayout(
      paidAt,
      intents.map((intent, at) => line('charge', [5000, 7000, 3000][at]!, 100, intent)),
    )
    await fetchFor(charity, other)
    await gift(charity, intents[2]!, 3000)
    const setMonth = (state: string) =>
      charity.sql(
        `insert into settlement_month (charity_id, month, state, changed_at) values ($1, '2026-02-01', $2, now())
         on conflict (charity_id, month) do update set state = $2`,
        [charity.charityId, state],
      )
    await setMonth('locked')
    await fetchFor(charity, other)
    expect([await netOf(charity, id), (await charity.rowsOf('refused_payout')).length]).toEqual([[4900], 1])
    await setMonth('open')
    for (let run = 0; run < 2; run++) await fetchFor(charity, other)
    expect([await netOf(charity, id), await netOf(other, id), await charity.rowsOf('refused_payout')]).toEqual([[7800], [6900], []])
    const [{ id: settlementId } = { id: '' }] = (await charity.api.settlement.list({ searchValue: id })).items
    expect((await charity.api.settlement.find({ id: settlementId })).counts).toMatchObject({ ready: { count: 2 } })
  })

  test('reads a payout of which lines belong to nobody each hour at first, and once a day when it is a week old', async () => {
    const other = await newCharity({ can })
    const intents = ['a', 'b', 'c'].map(name => `pi_${name}_${charity.charityId}`)
    const id = stripe.addPayout(
      paidAt,
      intents.map(intent => line('charge', 5000, 100, intent)),
    )
    const ofNobody = stripe.addPayout(paidAt, [line('charge', 3000, 100, `pi_d_${charity.charityId}`)])
    const fetchedAt = async (at: string) => {
      clock.now = new Date(at)
      await fetchFor(charity, other)
      return netOf(charity, id)
    }
    await gift(charity, intents[0]!, 5000)
    expect(await fetchedAt('2026-02-27T05:25:00Z')).toEqual([4900])
    await gift(charity, intents[1]!, 5000)
    expect(await fetchedAt('2026-03-05T05:25:00Z')).toEqual([9800])
    await gift(charity, intents[2]!, 5000)
    await gift(charity, `pi_d_${charity.charityId}`, 3000)
    expect(await fetchedAt('2026-03-08T05:25:00Z')).toEqual([9800])
    expect(await netOf(charity, ofNobody)).toEqual([])
    expect(await fetchedAt('2026-03-09T02:25:00Z')).toEqual([14_700])
    expect(await netOf(charity, ofNobody)).toEqual([2900])
  })

  test('waits no longer for a payout that failed while its month was locked', async () => {
    await gift(charity, `pi_a_${charity.charityId}`, 5000)
    const id = stripe.addPayout(paidAt, [line('charge', 5000, 100, `pi_a_${charity.charityId}`)])
    await charity.sql(`insert into settlement_month (charity_id, month, state, changed_at) values ($1, '2026-02-01', 'locked', now())`, [
      charity.charityId,
    ])
    await fetchFor(charity)
    const isWaiting = async () => (await charity.rowsOf('refused_payout')).some(row => row['settlement_no'] === id)
    expect(await isWaiting()).toBe(true)
    stripe.failPayout(id)
    await fetchFor(charity)
    expect(await isWaiting()).toBe(false)
  })

  test('books a fee of a shared account in one charity, also where another one has most of the payments by then', async () => {
    const other = await newCharity({ can })
    const intents = ['a', 'b', 'c', 'd', 'e'].map(name => `pi_${name}_${charity.charityId}`)
    for (const intent of intents.slice(0, 2)) await gift(charity, intent, 5000)
    await gift(other, intents[2]!, 5000)
    const id = stripe.addPayout(paidAt, [...intents.map(intent => line('charge', 5000, 100, intent)), line('fee', -50, 0)])
    await other.sql(`insert into settlement_month (charity_id, month, state, changed_at) values ($1, '2026-02-01', 'locked', now())`, [
      other.charityId,
    ])
    await fetchFor(charity, other)
    expect([await netOf(charity, id), await netOf(other, id)]).toEqual([[9750], []])
    for (const intent of intents.slice(3)) await gift(other, intent, 5000)
    await other.sql(`update settlement_month set state = 'open' where charity_id = $1`, [other.charityId])
    await fetchFor(charity, other)
    expect([await netOf(charity, id), await netOf(other, id)]).toEqual([[9750], [14_700]])
  })

  test('stores what an archived charity was given, and keeps back the charges of nobody, where charities share an account', async () => {
    const archived = await newCharity({ can })
    await gift(charity, `pi_a_${charity.charityId}`, 5000)
    await gift(archived, `pi_b_${charity.charityId}`, 7000)
    const id = stripe.addPayout(paidAt, [
      line('charge', 5000, 100, `pi_a_${charity.charityId}`),
      line('charge', 7000, 100, `pi_b_${charity.charityId}`),
      line('charge', 9000, 100, `pi_of_nobody_${charity.charityId}`),
      line('fee', -50, 0),
    ])
    await fetchPayouts({ ...jobContext(), files }, { active: numbersOf([charity]), all: numbersOf([charity, archived]) })
    expect([await netOf(charity, id), await netOf(archived, id)]).toEqual([[4850], [6900]])
    await gift(archived, `pi_c_${charity.charityId}`, 6000)
    const later = stripe.addPayout(paidAt, [line('charge', 6000, 100, `pi_c_${charity.charityId}`)])
    await fetchPayouts({ ...jobContext(), files }, { active: [], all: numbersOf([archived]) })
    expect(await netOf(archived, later)).toEqual([5900])
  })

  test('stores no payout whose lines do not add up: its month stays open until its report is uploaded', async () => {
    const charge = line('charge', 5000, 100, `pi_a_${charity.charityId}`)
    const wrong = stripe.addPayout(paidAt, [{ ...charge, net: 4000 }])
    const less = stripe.addPayout(paidAt, [charge], 4800)
    await fetchFor(charity)
    expect([await netOf(charity, wrong), await netOf(charity, less)]).toEqual([[], []])
    const { blockers } = await charity.api.monthEnd.find({ month: '2026-02-01' })
    expect(blockers).toContainEqual(expect.objectContaining({ kind: 'refusedPayouts', count: 2, oldestOn: '2026-02-27' }))
  })

  test('stores a line of an unknown kind as an adjustment with the name of its kind, which waits for a person', async () => {
    const id = stripe.addPayout(paidAt, [line('charge', 5000, 100, `pi_n_${charity.charityId}`), line('something_new', 300, 0)])
    await fetchFor(charity)
    expect(await netOf(charity, id)).toEqual([5200])
    const stored = await charity.sql(
      `select l.kind, l.remark from settlement_line l join settlement s on (s.charity_id, s.id) = (l.charity_id, l.settlement_id)
        where s.charity_id = $1 and s.settlement_no = $2 and s.state <> 'settled' and l.kind <> 'charge'`,
      [charity.charityId, id],
    )
    expect(stored).toEqual([{ kind: 'adjustment', remark: 'something_new' }])
  })
})

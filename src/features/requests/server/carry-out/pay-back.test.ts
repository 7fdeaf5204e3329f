import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CardProvider, OutcomeUnknownError, type Outcome } from '#features/card-vault/server/public.ts'
import { installCardProvider, jobContext } from '#testing/factories/new-recurrence.ts'
import { methodIds, requestStatusIds } from '#kit/giving/ids.ts'
import { requestJobs } from '../jobs.ts'
import { brokenInvariants, newDesk } from '#testing/factories/requests.ts'

/** A card provider that answers as the test says, and records its orders. */
type RefundOrder = Parameters<CardProvider['refund']>[0]
type ProviderReply = (order: RefundOrder) => Outcome | 'silence' | 'doneButSilent'
let says: ProviderReply = () => ({ state: 'succeeded', reference: 're_1' })
const sent: RefundOrder[] = []
const done = new Map<string, Outcome>()
const nothing = async () => Promise.reject(new Error('not asked here'))
beforeEach(() => {
  sent.length = 0
  done.clear()
  installCardProvider({
    name: 'test',
    hostedFields: () => ({ provider: 'test', publishableKey: '', scriptUrl: null, testCards: [] }),
    saveCard: nothing,
    readCard: nothing,
    updateExpiry: nothing,
    deleteCard: nothing,
    charge: nothing,
    chargePayer: nothing,
    endChallenge: nothing,
    findCharge: nothing,
    async refund(order) {
      sent.push(order)
      const answer = says(order)
      if (answer === 'silence') throw new OutcomeUnknownError('no answer')
      const outcome: Outcome = answer === 'doneButSilent' ? { state: 'succeeded', reference: 're_lost' } : answer
      done.set(order.key, outcome)
      if (answer === 'doneButSilent') throw new OutcomeUnknownError('no answer')
      return outcome
    },
    findRefund: async ({ key }) => done.get(key) ?? { state: 'notFound' },
  } satisfies CardProvider)
})
afterEach(() => void (says = () => ({ state: 'succeeded', reference: 're_1' })))

const byCard = { payment_method: methodIds.card, card_brand: 'visa', card_last4: '4242', reference_no: 'ch_77' }
const kinds = async ({ rowsOf }: { rowsOf: (table: string) => Promise<Record<string, unknown>[]> }) =>
  (await rowsOf('ledger_entry')).map(row => `${String(row['kind'])} ${String(row['account'])} ${String(row['amount_minor'])}`).toSorted()

describe('money that goes back to a card', () => {
  test("a refund to a card is sent after the commit by a job, under our own row's id; until the provider confirmed it the gift shows Void Approved", async () => {
    const desk = await newDesk()
    const { clerk, checker, approver } = desk.people
    const { id } = await desk.gift(byCard)
    await clerk.ask(id)
    await checker.move(id, 2)
    expect(await approver.move(id, 3)).toMatchObject({
      requestStatus: requestStatusIds.voided,
      donationStatus: 'Void Approved',
      payBack: { way: 'provider', state: 'intended' },
    })
    expect([sent.length, await kinds(desk)]).toEqual([0, []])
    await expect(clerk.ask(id)).rejects.toMatchObject({ code: 'NOT_POSSIBLE' })

    await desk.runJobs()
    const [order] = await desk.rowsOf('pay_back')
    expect(sent).toMatchObject([{ key: order!['id'], charge: 'ch_77', amount: { minor: 5000, currency: 'SGD' } }])
    expect(order).toMatchObject({ state: 'succeeded', reference_no: 're_1' })
    expect(await desk.giftRow(id)).toMatchObject({ status: 'Voided', request_status: requestStatusIds.voided })
    expect(await kinds(desk)).toEqual(['void clearing -5000', 'void donations 5000'])
    const events = await desk.rowsOf('audit_event')
    expect(events.find(({ call }) => call === 'job:requests.payBack')).toMatchObject({
      call: 'job:requests.payBack',
      outcome: 'done',
      subject_id: id,
      user_id: null,
    })
    expect(await brokenInvariants(desk)).toEqual([])
  })

  test('a refund to a card is owed from the final refund on, and paid when the provider says so', async () => {
    const desk = await newDesk()
    const { clerk, checker, approver } = desk.people
    const { id } = await desk.settledGift(byCard)
    await clerk.ask(id, { amount: { minor: 2000, currency: 'SGD' } })
    await checker.move(id, 6)
    await approver.move(id, 7)
    expect(await approver.move(id, 8)).toMatchObject({
      requestStatus: requestStatusIds.refunded,
      donationStatus: 'Settled',
      payBack: { state: 'intended' },
    })
    expect(await kinds(desk)).toEqual(['refund donations 2000', 'refund refundsPayable -2000'])
    await desk.runJobs()
    expect(await kinds(desk)).toEqual([
      'refund clearing -2000',
      'refund donations 2000',
      'refund refundsPayable -2000',
      'refund refundsPayable 2000',
    ])
  })

  test.each(['provider', 'hand'] as const)('the payer is told that the money comes back once it is certain how: by %s', async way => {
    const desk = await newDesk()
    const { clerk, checker, approver } = desk.people
    if (way === 'hand') says = () => ({ state: 'declined', reason: 'expiredCard', reference: null })
    const { id } = await desk.settledGift({ ...byCard, donor_id: await desk.donor() })
    await clerk.ask(id)
    await checker.move(id, 6)
    await approver.move(id, 7)
    await approver.move(id, 8)
    const mails = async () => {
      await desk.runJobs()
      return desk.mailsTo('siti@mail.sg').map(({ text }) => text)
    }
    const how = way === 'hand' ? 'handed back to you directly' : 'goes back to'
    if (way === 'hand') {
      expect(await mails()).toEqual([])
      await approver.api.requests.recordPaidBack({ transactionId: id, remarks: 'PayNow, ref 9' })
    }
    expect(await mails()).toEqual([expect.stringContaining(how)])
  })

  test('a refund to a card that may have been sent is looked up, never sent again', async () => {
    const desk = await newDesk()
    says = () => 'doneButSilent'
    const { id } = await desk.gift(byCard)
    await desk.people.clerk.move(id, 3)
    await expect(desk.runJobs()).rejects.toThrow('no answer')
    expect(await desk.giftRow(id)).toMatchObject({ status: 'Void Approved' })
    expect(await desk.rowsOf('pay_back')).toMatchObject([{ state: 'intended', asked_at: expect.any(Date) }])
    await desk.runJobs()
    expect(sent).toHaveLength(1)
    expect(await desk.rowsOf('pay_back')).toMatchObject([{ state: 'succeeded', reference_no: 're_lost' }])
    expect(await desk.giftRow(id)).toMatchObject({ status: 'Voided' })
  })

  test('a refund to a card that never arrived is sent again under the same key', async () => {
    const desk = await newDesk()
    says = () => 'silence'
    const { id } = await desk.gift(byCard)
    await desk.people.clerk.move(id, 3)
    await expect(desk.runJobs()).rejects.toThrow('no answer')
    says = () => ({ state: 'succeeded', reference: 're_2' })
    await desk.runJobs()
    expect(sent.map(order => order.key)).toEqual([sent[0]!.key, sent[0]!.key])
    expect(await kinds(desk)).toEqual(['void clearing -5000', 'void donations 5000'])
  })

  test('a refund to a card that a restore forgot is not made again when it is asked for again', async () => {
    const desk = await newDesk()
    const { clerk, checker, approver } = desk.people
    const { id } = await desk.settledGift(byCard)
    for (let round = 0; round < 2; round++) {
      await clerk.ask(id, { amount: { minor: 2000, currency: 'SGD' } })
      for (const [person, status] of [
        [checker, 6],
        [approver, 7],
        [approver, 8],
      ] as const)
        await person.move(id, status)
      await desk.runJobs()
      expect([sent.length, await desk.rowsOf('pay_back')]).toMatchObject([1, [{ state: 'succeeded', reference_no: 're_1' }]])
      await desk.sql('delete from pay_back where charity_id = $1', [desk.charityId])
    }
  })

  test('a refund to a card that the queue gave up is taken up again after an hour', async () => {
    const desk = await newDesk()
    const { id } = await desk.gift(byCard)
    await desk.people.clerk.move(id, 3)
    const [order] = await desk.rowsOf('pay_back')
    const again: unknown[] = []
    const takeUp = requestJobs.find(job => job.name === 'requests.takeUpAgain')!
    const run = (at: string) =>
      takeUp.handler(
        { ...jobContext(), now: () => new Date(at), enqueue: async (_, name, data) => void again.push([name, data]) },
        { charityId: null },
      )
    await run('2026-03-02T04:50:00Z')
    expect(again).toEqual([])
    await run('2026-03-02T05:10:00Z')
    expect(again).toContainEqual(['requests.payBack', { charityId: desk.charityId, id: order!['id'] }])
  })

  test('a refund to a card is hidden from users who may not pay it back', async () => {
    const desk = await newDesk()
    const { id } = await desk.gift(byCard)
    await desk.people.clerk.move(id, 3)
    const { api } = desk.person(['donations:view', 'button:final-refund'])
    await expect(api.requests.recordPaidBack({ transactionId: id, remarks: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('a refund to a card that the provider declines is paid back once, by a person who was not involved in the request', async () => {
    const desk = await newDesk()
    const { clerk, checker, approver } = desk.people
    says = () => ({ state: 'declined', reason: 'expiredCard', reference: null })
    const { id } = await desk.gift(byCard)
    await clerk.ask(id)
    await checker.move(id, 2)
    await approver.move(id, 3)
    await desk.runJobs()
    expect(await approver.api.requests.nextStep({ transactionId: id })).toMatchObject({
      status: 'Void Approved',
      mayRecordPaidBack: true,
      history: [{ payBack: { state: 'declined', declineReason: 'expiredCard' } }],
    })
    const record = ({ api }: typeof clerk) => api.requests.recordPaidBack({ transactionId: id, remarks: 'PayNow to +65 8123, ref 9' })
    await expect(record(clerk)).rejects.toMatchObject({ code: 'YOU_REQUESTED' })
    await expect(record(checker)).rejects.toMatchObject({ code: 'YOU_VERIFIED' })
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => record(approver)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await desk.giftRow(id)).toMatchObject({ status: 'Voided' })
    expect(await kinds(desk)).toEqual(['void bank -5000', 'void donations 5000'])
    expect(await desk.rowsOf('pay_back')).toMatchObject([{ state: 'byHand', paid_by: approver.userId, note: 'PayNow to +65 8123, ref 9' }])
  })

  test('a refund of a charge that was refunded at the provider before is recorded by a person, and was paid by the provider', async () => {
    const desk = await newDesk()
    const { clerk, checker, approver } = desk.people
    says = () => ({ state: 'declined', reason: 'alreadyRefunded', reference: null })
    const { id } = await desk.gift(byCard)
    await clerk.ask(id)
    await checker.move(id, 2)
    await approver.move(id, 3)
    await desk.runJobs()
    await approver.api.requests.recordPaidBack({ transactionId: id, remarks: 'Refunded at the provider on 1 March, re_4' })
    expect(await kinds(desk)).toEqual(['void clearing -5000', 'void donations 5000'])
    expect(await desk.giftRow(id)).toMatchObject({ status: 'Voided' })
  })

  test('a refund of a payment that was charged back is paid by the chargeback, or, where that was won, from the bank', async () => {
    const desk = await newDesk()
    const { clerk, checker, approver } = desk.people
    says = () => ({ state: 'declined', reason: 'disputed', reference: null })
    for (const isChargedBack of [true, false]) {
      const { id } = await desk.settledGift({ ...byCard, reference_no: `ch_${isChargedBack}` })
      await clerk.ask(id)
      await checker.move(id, 6)
      await approver.move(id, 7)
      await approver.move(id, 8)
      await desk.runJobs()
      await approver.api.requests.recordPaidBack({ transactionId: id, remarks: 'The bank decided on 3 March', isChargedBack })
    }
    expect((await kinds(desk)).filter(entry => /-5000/.test(entry))).toEqual([
      'refund bank -5000',
      'refund disputes -5000',
      'refund refundsPayable -5000',
      'refund refundsPayable -5000',
    ])
  })
})

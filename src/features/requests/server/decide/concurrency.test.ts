import { describe, expect, test } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { brokenInvariants, newDesk } from '#testing/factories/requests.ts'

type Desk = Awaited<ReturnType<typeof newDesk>>
/** Records a gift and takes it through these steps. Returns its id. */
const upTo = async (desk: Desk, steps: readonly (readonly [keyof Desk['people'], 'ask' | 2 | 6 | 7])[], settled: boolean) => {
  const { id } = await (settled ? desk.settledGift() : desk.gift())
  for (const [who, step] of steps) await (step === 'ask' ? desk.people[who].ask(id) : desk.people[who].move(id, step))
  return id
}
const refund = [
  ['clerk', 'ask'],
  ['checker', 6],
  ['approver', 7],
] as const
const oneTime: Record<
  string,
  { before: Parameters<typeof upTo>[1]; settled: boolean; act: (desk: Desk, id: string) => Promise<unknown>; effect: string }
> = {
  'a request to void': { before: [], settled: false, act: ({ people }, id) => people.clerk.ask(id), effect: 'void_refund_request' },
  'a request to refund': { before: [], settled: true, act: ({ people }, id) => people.clerk.ask(id), effect: 'void_refund_request' },
  'a verification': {
    before: [['clerk', 'ask']],
    settled: false,
    act: ({ people }, id) => people.checker.move(id, 2),
    effect: 'void_refund_request',
  },
  'an approval': {
    before: refund.slice(0, 2),
    settled: true,
    act: ({ people }, id) => people.approver.move(id, 7),
    effect: 'void_refund_request',
  },
  'a final void': {
    before: [
      ['clerk', 'ask'],
      ['checker', 2],
    ],
    settled: false,
    act: ({ people }, id) => people.approver.move(id, 3),
    effect: 'pay_back',
  },
  'a direct void': { before: [], settled: false, act: ({ people }, id) => people.clerk.move(id, 3), effect: 'pay_back' },
  'a final refund': { before: refund, settled: true, act: ({ people }, id) => people.approver.move(id, 8), effect: 'pay_back' },
  'a rejection': {
    before: [['clerk', 'ask']],
    settled: false,
    act: ({ people }, id) => people.checker.move(id, 4),
    effect: 'void_refund_request',
  },
  'a settlement': {
    before: [],
    settled: false,
    act: ({ people }, id) => people.clerk.api.requests.settle({ transactionIds: [id] }),
    effect: 'ledger_entry',
  },
}

describe('fifty concurrent copies of a call', () => {
  test.each(Object.entries(oneTime))('fifty concurrent copies have one effect: %s', async (name, { before, settled, act, effect }) => {
    const desk = await newDesk()
    for (let round = 0; round < 3; round++) {
      const id = await upTo(desk, before, settled)
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, () =>
          act(desk, id).then(
            () => 'done',
            (error: unknown) => (error instanceof RefusalError && error.status < 500 ? 'refused' : String(error)),
          ),
        ),
      )
      expect([outcomes.filter(outcome => outcome === 'done').length, outcomes.filter(outcome => outcome === 'refused').length]).toEqual([
        1, 49,
      ])
      const rows = (await desk.rowsOf(effect)).filter(row => row['donation_id'] === id)
      expect(rows).toHaveLength(name === 'a settlement' ? 2 : 1)
    }
    expect(await brokenInvariants(desk)).toEqual([])
  })

  test('a key that is sent again gives the same answer and changes nothing else', async () => {
    const desk = await newDesk()
    const { id } = await desk.gift()
    const { api } = desk.people.clerk
    const ask = { transactionId: id, remarks: 'Entered twice' }
    const first = await api.requests.ask(ask, { key: 'k1' })
    expect(await api.requests.ask(ask, { key: 'k1' })).toEqual(first)
    await expect(api.requests.ask({ ...ask, remarks: 'Other' }, { key: 'k1' })).rejects.toMatchObject({ code: 'KEY_REUSED' })
    expect(await desk.rowsOf('void_refund_request')).toHaveLength(1)
  })
})

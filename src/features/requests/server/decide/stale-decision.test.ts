import { beforeAll, describe, expect, test } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import type { TargetStatus } from '#features/requests/rules.ts'
import { brokenInvariants, type RequestDesk, newDesk } from '#testing/factories/requests.ts'
import { itemIds, preferenceIds, requestStatusIds } from '#kit/giving/ids.ts'

type GiftOptions = Parameters<RequestDesk['gift']>[0]
const modules = {
  donation: { app_preference_id: preferenceIds.donations },
  purchase: { app_preference_id: preferenceIds.purchases, item_id: itemIds.purchase, donation_method: 8 },
}
const moves: readonly TargetStatus[] = [2, 3, 4, 6, 7, 8, 9]

/** The steps that bring a gift to each request status through the API. */
const waysTo: Readonly<Record<string, readonly ('ask' | TargetStatus)[]>> = {
  none: [],
  1: ['ask'],
  2: ['ask', 2],
  3: ['ask', 2, 3],
  4: ['ask', 4],
  5: ['ask'],
  6: ['ask', 6],
  7: ['ask', 6, 7],
  8: ['ask', 6, 7, 8],
  9: ['ask', 9],
}
/** The statuses that a fresh decision on a pending request leads to. */
const lawful: Readonly<Record<string, readonly TargetStatus[]>> = { 1: [2, 4], 2: [3, 4], 5: [6, 9], 6: [7, 9], 7: [8, 9] }
/** The statuses that a pending request has passed already, so that a decision leading there is stale. */
const passed: Readonly<Record<string, readonly TargetStatus[]>> = { 2: [2], 6: [6], 7: [6, 7] }

/** The outcome of a direct void at each status, where it is not NOT_POSSIBLE. */
const directOutcomes: Readonly<Record<string, 3 | string>> = {
  none: 3,
  ...Object.fromEntries(['1', '2', '5', '6', '7'].map(status => [status, 'ALREADY_PENDING'])),
  4: 'NOT_VOIDABLE',
  9: 'NOT_VOIDABLE', // the gift is settled
}

function expectedOf(status: string, to: TargetStatus): TargetStatus | string {
  if (!lawful[status] || passed[status]?.includes(to)) return 'CHANGED_SINCE'
  return lawful[status].includes(to) ? to : 'NOT_POSSIBLE'
}

async function giftAt(desk: RequestDesk, status: string, fields: GiftOptions): Promise<{ id: string; evidenceHash: string | null }> {
  const { clerk, checker, approver } = desk.people
  const { id } = await (Number(status) >= 5 ? desk.settledGift(fields) : desk.gift(fields))
  let evidenceHash: string | null = null
  for (const step of waysTo[status] ?? []) {
    const row = step === 'ask' ? await clerk.ask(id) : await ([2, 4, 6, 9].includes(step) ? checker : approver).move(id, step)
    evidenceHash = row.evidenceHash
  }
  return { id, evidenceHash }
}

const outcomeOf = (call: Promise<{ requestStatus: number }>) =>
  call.then(
    row => row.requestStatus,
    (error: unknown) => (error instanceof RefusalError ? error.code : Promise.reject(error as Error)),
  )

describe.each(Object.entries(modules))('a decision on a %s', (_, fields) => {
  let desk: RequestDesk
  let foreign: string
  beforeAll(async () => {
    desk = await newDesk()
    foreign = (await giftAt(desk, '1', fields)).evidenceHash ?? ''
  })
  const decide = (id: string, to: TargetStatus, evidenceHash: string | null) =>
    outcomeOf(desk.people.other.api.requests.move({ transactionId: id, requestStatus: to, remarks: 'Decided', evidenceHash }))

  test.each(Object.keys(waysTo))('a decision with the evidence of its request at status %s goes on, or is stale', async status => {
    let gift = await giftAt(desk, status, fields)
    for (const to of moves) {
      const { id, evidenceHash } = gift
      const expected = expectedOf(status, to)
      const before = await desk.giftRow(id)
      const outcome = await decide(id, to, evidenceHash ?? 'a'.repeat(64))
      expect([status, to, outcome]).toEqual([status, to, expected])
      if (typeof outcome === 'string') expect(await desk.giftRow(id)).toEqual(before)
      else gift = await giftAt(desk, status, fields)
    }
  })

  test.each(Object.keys(waysTo))(
    'a decision with the evidence of another gift or of an earlier request is stale at status %s',
    async status => {
      const { id } = await giftAt(desk, status, fields)
      const before = await desk.giftRow(id)
      for (const to of moves)
        for (const evidence of [foreign, 'a'.repeat(64)]) expect([to, await decide(id, to, evidence)]).toEqual([to, 'CHANGED_SINCE'])
      expect(await desk.giftRow(id)).toEqual(before)
    },
  )

  test.each(Object.keys(waysTo))('a decision without evidence at status %s is refused by name', async status => {
    const { id } = await giftAt(desk, status, fields)
    const before = await desk.giftRow(id)
    for (const to of moves.filter(move => move !== 3)) {
      const call = desk.people.other.api.requests.move({ transactionId: id, requestStatus: to, remarks: 'Decided' })
      await expect(call).rejects.toMatchObject({ status: 400, errors: [{ field: 'evidenceHash' }] })
    }
    expect(await desk.giftRow(id)).toEqual(before)
  })

  test.each(Object.keys(waysTo))('a decision never becomes a direct void at status %s', async status => {
    const { id } = await giftAt(desk, status, fields)
    const before = await desk.giftRow(id)
    const outcome = await decide(id, 3, null)
    expect([status, outcome]).toEqual([status, directOutcomes[status] ?? 'NOT_POSSIBLE'])
    if (outcome !== 3) expect(await desk.giftRow(id)).toEqual(before)
  })

  test('a decision to void, made while a user rejected the request, voids nothing', async () => {
    const { clerk, checker, approver } = desk.people
    const { id } = await desk.gift(fields)
    const { evidenceHash } = await clerk.ask(id)
    await checker.move(id, 2)
    await desk.people.other.move(id, 4, 'The payer was charged once')
    const finalise = { transactionId: id, requestStatus: requestStatusIds.voided, remarks: 'Wrong amount', evidenceHash } as const
    await expect(approver.api.requests.move(finalise)).rejects.toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
    expect(await desk.giftRow(id)).toMatchObject({ status: 'Accepted', request_status: requestStatusIds.voidRejected })
  })

  test.each([
    { kind: 'void', verify: 2, reject: 4 },
    { kind: 'refund', verify: 6, reject: 9 },
  ] as const)(
    'a decision on a rejected request for a $kind does not count for the next one, which asks the same',
    async ({ kind, verify, reject }) => {
      const { clerk, checker, other } = desk.people
      const { id } = await (kind === 'void' ? desk.gift(fields) : desk.settledGift(fields))
      const first = await clerk.ask(id)
      await checker.move(id, reject)
      const second = await clerk.ask(id)
      expect(second.evidenceHash).not.toBe(first.evidenceHash)
      for (const to of [verify, reject]) expect(await decide(id, to, first.evidenceHash)).toBe('CHANGED_SINCE')
      expect(
        await outcomeOf(other.api.requests.move({ transactionId: id, requestStatus: verify, evidenceHash: second.evidenceHash })),
      ).toBe(verify)
    },
  )

  test.each([
    { kind: 'void', steps: [2], reject: 4 },
    { kind: 'refund', steps: [6, 7], reject: 9 },
  ] as const)('a decision to reject a $kind that has moved on since is stale, from the verifier too', async ({ kind, steps, reject }) => {
    const { clerk, checker, approver, other } = desk.people
    const { id } = await (kind === 'void' ? desk.gift(fields) : desk.settledGift(fields))
    let shown = await clerk.ask(id)
    for (const to of steps) {
      const next = await (to === 7 ? approver : checker).move(id, to)
      const before = await desk.giftRow(id)
      for (const { api } of [checker, approver, other, clerk]) {
        const call = api.requests.move({ transactionId: id, requestStatus: reject, remarks: 'Not so', evidenceHash: shown.evidenceHash })
        expect([to, await outcomeOf(call)]).toEqual([to, 'CHANGED_SINCE'])
      }
      expect(await desk.giftRow(id)).toEqual(before)
      shown = next
    }
    expect(await decide(id, reject, shown.evidenceHash)).toBe(reject)
  })

  test('after a rejection is made by three people again', async () => {
    const { clerk, checker, approver } = desk.people
    const { id } = await giftAt(desk, '4', fields)
    await expect(approver.move(id, 3)).rejects.toMatchObject({ status: 200, code: 'NOT_VOIDABLE' })
    const next = await approver.api.requests.nextStep({ transactionId: id })
    expect(next.steps.find(({ step }) => step === 'directVoid')).toMatchObject({ may: false, code: 'NOT_VOIDABLE' })
    await clerk.ask(id)
    await checker.move(id, 2)
    expect(await approver.move(id, 3)).toMatchObject({ requestStatus: requestStatusIds.voided, isDirect: false })
  })

  test('a decision by three people at once counts once, and the others learn that it has changed', async () => {
    const own = await newDesk()
    const { id, evidenceHash } = await giftAt(own, '1', fields)
    const { checker, other, approver } = own.people
    const outcomes = await Promise.all(
      [checker, other, approver].map(({ api }) =>
        outcomeOf(api.requests.move({ transactionId: id, requestStatus: requestStatusIds.voidVerified, evidenceHash })),
      ),
    )
    expect(outcomes.toSorted()).toEqual([2, 'CHANGED_SINCE', 'CHANGED_SINCE'])
    expect(await brokenInvariants(own)).toEqual([])
  })
})

test('a reader without a right to decide is refused as one, with stale evidence too', async () => {
  const desk = await newDesk()
  const { id } = await giftAt(desk, '4', {})
  const { api } = desk.person(['donations:view'])
  await expect(
    api.requests.move({ transactionId: id, requestStatus: requestStatusIds.voided, evidenceHash: 'a'.repeat(64) }),
  ).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})

import { describe, expect, test } from 'vitest'
import { newId } from '#kit/security/ids.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { brokenInvariants, allRequestRights, newDesk } from '#testing/factories/requests.ts'
import { preferenceIds } from '#kit/giving/ids.ts'

type Desk = Awaited<ReturnType<typeof newDesk>>
const statuses = [null, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const
type Status = (typeof statuses)[number]

/** The legal steps, each with its right and the people who may not take it. Written independently of the product's own rules. */
const legal: Readonly<Record<string, { right: string; not: readonly PersonName[] }>> = {
  'Void null>1': { right: 'button:refund', not: [] },
  'Void 4>1': { right: 'button:refund', not: [] },
  'Void 1>2': { right: 'donations:edit', not: ['requester'] },
  'Void 2>3': { right: 'button:final-void', not: ['requester', 'verifier'] },
  'Void null>3': { right: 'button:direct-void', not: [] },
  'Void 1>4': { right: 'donations:edit', not: ['requester'] },
  'Void 2>4': { right: 'button:final-void', not: ['requester', 'verifier'] },
  'Refund null>5': { right: 'button:refund', not: [] },
  'Refund 4>5': { right: 'button:refund', not: [] },
  'Refund 8>5': { right: 'button:refund', not: [] },
  'Refund 9>5': { right: 'button:refund', not: [] },
  'Refund 5>6': { right: 'donations:edit', not: ['requester'] },
  'Refund 6>7': { right: 'button:final-refund', not: ['requester', 'verifier'] },
  'Refund 7>8': { right: 'button:final-refund', not: ['requester', 'verifier'] },
  'Refund 5>9': { right: 'donations:edit', not: ['requester'] },
  'Refund 6>9': { right: 'button:final-refund', not: ['requester', 'verifier'] },
  'Refund 7>9': { right: 'button:final-refund', not: ['requester', 'verifier'] },
}
const whos = ['requester', 'verifier', 'approver', 'somebodyElse', 'viewer'] as const
type PersonName = (typeof whos)[number]

/** The statuses from which each type is tested. A voided gift cannot be refunded, and a refunded one was settled before. */
const from: Readonly<Record<'Void' | 'Refund', readonly Status[]>> = { Void: [null, 1, 2, 3, 4], Refund: [null, 4, 5, 6, 7, 8, 9] }
const labels: Readonly<Record<string, string>> = {
  1: 'Void Requested',
  2: 'Void Verified',
  3: 'Voided',
  5: 'Refund Requested',
  6: 'Refund Verified',
  7: 'Refund Approved',
}

/**
 * A gift whose request has a status, written without the API: asked by the requester, verified by the verifier, approved by the approver.
 */
async function giftAt(desk: Desk, type: 'Void' | 'Refund', status: Status, ids: Record<PersonName, string>): Promise<string> {
  const label = labels[String(status)] ?? (type === 'Void' ? 'Accepted' : 'Settled')
  const partly = status === 8 ? { refunded_minor: 2000 } : {}
  const { id } = await (type === 'Void' ? desk.gift : desk.settledGift)({ status: label, request_status: status, ...partly })
  if (status === null) return id
  const hands = (who: string, by: string | null) => ({ [`${who}_by`]: by, [`${who}_at`]: by && '2026-03-01T00:00:00Z' })
  const row = {
    charity_id: desk.charityId,
    id: newId(Date.parse('2026-03-01T00:00:00Z')),
    donation_id: id,
    app_preference_id: preferenceIds.donations,
    type: status <= 4 ? 'Void' : 'Refund',
    status,
    amount_minor: status === 8 ? 2000 : 5000,
    currency: 'SGD',
    reason_words: 'Entered twice',
    evidence_hash: Buffer.alloc(32),
    earlier_label: status <= 4 ? 'Accepted' : 'Settled',
    ...hands('requested', ids.requester),
    ...hands('verified', [2, 3, 6, 7, 8].includes(status) ? ids.verifier : null),
    ...hands('approved', [7, 8].includes(status) ? ids.approver : null),
    ...hands('finalised', [3, 8].includes(status) ? ids.approver : null),
    ...hands('rejected', [4, 9].includes(status) ? ids.verifier : null),
    rejected_words: [4, 9].includes(status) ? 'Not so' : null,
  }
  await desk.sql(
    `insert into void_refund_request (${Object.keys(row).join(', ')}) values (${Object.keys(row)
      .map((_, index) => `$${index + 1}`)
      .join(', ')})`,
    Object.values(row),
  )
  await desk.freeze(id)
  return id
}

async function newTable() {
  const desk = await newDesk()
  const rights: Record<PersonName, readonly string[]> = {
    requester: allRequestRights,
    verifier: allRequestRights,
    approver: allRequestRights,
    somebodyElse: allRequestRights,
    viewer: ['donations:view'],
  }
  const people = Object.fromEntries(whos.map(who => [who, desk.person(rights[who])])) as unknown as Record<
    PersonName,
    ReturnType<Desk['person']>
  >
  const ids = Object.fromEntries(whos.map(who => [who, people[who].userId])) as Record<PersonName, string>
  return { desk, people, ids }
}

/** Makes the call that leads to a status: statuses 1 and 5 by a request, the others by a decision. */
const bring = ({ ask, move }: ReturnType<Desk['person']>, id: string, to: number) =>
  to === 1 || to === 5 ? ask(id, { requestType: to === 1 ? 'Void' : 'Refund' }) : move(id, to as 2)

describe.each(['Void', 'Refund'] as const)('%s: every status to every status, by each user', type => {
  test.each(from[type].map(status => [String(status), status] as const))('each step leads from %s', async (_, status) => {
    const { desk, people, ids } = await newTable()
    for (const to of [1, 2, 3, 4, 5, 6, 7, 8, 9] as const)
      for (const who of whos) {
        const id = await giftAt(desk, type, status, ids)
        const transition = legal[`${type} ${status}>${to}`]
        const allowed = transition !== undefined && !transition.not.includes(who) && who !== 'viewer'
        const before = await desk.giftRow(id)
        const outcome = await bring(people[who], id, to).then(
          row => row.requestStatus,
          (error: unknown) => (error instanceof RefusalError && error.status < 500 ? 'refused' : Promise.reject(error as Error)),
        )
        expect([to, who, outcome]).toEqual([to, who, allowed ? to : 'refused'])
        const after = await desk.giftRow(id)
        if (allowed) expect(after['request_status']).toBe(to)
        else expect(after).toEqual(before)
      }
    expect((await brokenInvariants(desk)).filter(invariant => !invariant.startsWith('every final step created a refund order'))).toEqual([])
  })
})

describe('each step needs its own right and no other', () => {
  const everyRight = allRequestRights.filter(right => right.startsWith('button:') || right === 'donations:edit')
  test.each(Object.entries(legal))('%s', async (name, { right }) => {
    const [type, status, to] = [
      name.split(' ')[0] as 'Void' | 'Refund',
      ...name
        .split(' ')[1]!
        .split('>')
        .map(text => (text === 'null' ? null : Number(text))),
    ] as const
    const { desk, ids } = await newTable()
    for (const held of everyRight) {
      const id = await giftAt(desk, type, status as Status, ids)
      const person = desk.person(['donations:view', held])
      const outcome = await bring(person, id, to!).then(
        () => 'done',
        (error: RefusalError) => error.code,
      )
      expect([held, outcome]).toEqual([held, held === right ? 'done' : 'FORBIDDEN'])
    }
  })
})

describe("the database's own rules", () => {
  const write = async (change: string) => {
    const { desk, ids } = await newTable()
    const id = await giftAt(desk, 'Refund', 5, ids)
    await desk.sql(
      `update void_refund_request set ${change.replaceAll('$me', `'${ids.requester}'`).replaceAll('$other', `'${ids.verifier}'`)} where charity_id = $1 and donation_id = $2`,
      [desk.charityId, id],
    )
  }
  test.each([
    ['a verifier who asked', 'status = 6, verified_by = $me, verified_at = now()', 'four_eyes'],
    ['a step that is skipped', 'status = 7, verified_by = $other, verified_at = now()', 'does not go'],
    ['another amount', 'status = 6, verified_by = $other, verified_at = now(), amount_minor = 1', 'be changed'],
    ['another requester', 'status = 6, verified_by = $me, verified_at = now(), requested_by = $other', 'be changed'],
    ['a rejection by nobody', `status = 9`, 'void_refund_request_check'],
  ])('the database refuses %s', async (_, change, why) => {
    await expect(write(change)).rejects.toThrow(why)
  })

  test('the database refuses two requests for one gift at a time', async () => {
    const { desk, people, ids } = await newTable()
    const id = await giftAt(desk, 'Void', 1, ids)
    await expect(people.somebodyElse.ask(id)).rejects.toMatchObject({ code: 'ALREADY_PENDING' })
    const copy = `insert into void_refund_request (charity_id, id, donation_id, app_preference_id, type, status, amount_minor, currency, reason_words, evidence_hash, earlier_label, requested_by, requested_at)
      select charity_id, $2, donation_id, app_preference_id, type, status, amount_minor, currency, reason_words, evidence_hash, earlier_label, requested_by, requested_at from void_refund_request where charity_id = $1`
    await expect(desk.sql(copy, [desk.charityId, newId()])).rejects.toThrow('request_pending')
  })
})

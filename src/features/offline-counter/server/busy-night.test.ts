import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { donorTypeIds, methodIds } from '#kit/giving/ids.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { expireLeases } from '#features/receipt-numbers/server/public.ts'
import { newFund } from '#testing/factories/giving.ts'
import { type Api, clock, db, newCharity, now } from '#testing/factories/new-charity.ts'
import { newMember } from '#testing/factories/new-member.ts'
import type { Device, DeviceCalls } from '../device-records.ts'
import { enterGift } from '../enter-gift.ts'
import { leaseWhenLow, returnNumbers } from '../lease-when-low.ts'
import { sendEntries } from '../send-entries.ts'

const devices = 6
const paymentsEach = 250
/** Of 1: how often the power goes between two writes, and how often a call or its answer is lost. */
const kills = 0.01
const losses = 0.04

class KilledError extends Error {}

/** The same numbers in every run. */
function newDice(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** What a device keeps; each write may be the last thing that it does, or not be done any more. */
function newStore(dice: () => number): Device['store'] {
  const values = new Map<string, string>()
  const mayDie = async (work: () => void) => {
    const at = dice()
    if (at < kills / 2) throw new KilledError()
    work()
    if (at > 1 - kills / 2) throw new KilledError()
  }
  return {
    read: async name => JSON.parse(values.get(name) ?? 'null') as unknown,
    write: (name, value) => mayDie(() => void values.set(name, JSON.stringify(value))),
    remove: name => mayDie(() => void values.delete(name)),
    names: async () => [...values.keys()],
  }
}

/** Calls over a bad line: lost on the way there, or on the way back. */
function newCalls(api: Api, dice: () => number): DeviceCalls {
  const over =
    <Input, Result>(call: (input: Input, options?: { key?: string }) => Promise<Result>) =>
    async (input: Input, options?: { key?: string }): Promise<Result> => {
      const at = dice()
      const lost = () => new RefusalError({ code: 'UNREACHABLE' }, 0)
      if (at < losses / 2) throw lost()
      const answer = await call(input, options)
      if (at > 1 - losses / 2) throw lost()
      return answer
    }
  const { lease, giveBack, sendDonation, sendIslamicGift, voidEntry } = api.offlineCounter
  return {
    lease: over(lease),
    giveBack: over(giveBack),
    sendDonation: over(sendDonation),
    sendIslamicGift: over(sendIslamicGift),
    voidEntry: over(voidEntry),
  }
}

/** Repeats a step as a person does whose page was killed, or whose line is down, until it is done. */
async function persist<T>(step: () => Promise<T>, isDone: (done: T) => boolean = () => true): Promise<T> {
  for (;;) {
    try {
      const done = await step()
      if (isDone(done)) return done
    } catch (error) {
      if (!(error instanceof KilledError) && !(error instanceof RefusalError && error.status === 0)) throw error
    }
  }
}

test('1,500 payments on six devices with kills, reloads, lost answers and wrong clocks: none is lost, none doubled, and every number is explained', async () => {
  const charity = await newCharity({ can: ['pos-declaration:view', 'donations:add', 'donations:view'] })
  const fundId = await newFund(charity)
  const slips: { receiptNo: string; minor: number; officerId: string }[] = []

  const work = async (at: number) => {
    const member = await newMember(charity.charityId, { can: ['donations:add', 'donations:view'] })
    const { api } = await member.signIn()
    const dice = newDice(at + 1)
    const skew = (at - 3) * 3 * 3_600_000 // hours ahead and behind
    const device: Device = {
      store: newStore(dice),
      userId: member.userId,
      deviceId: randomUUID(),
      calls: newCalls(api, dice),
      now: () => now().getTime() + skew,
      newId: randomUUID,
      exclusively: run => run(),
    }
    for (let payment = 0; payment < paymentsEach; payment++) {
      if (payment % 50 === 0) await persist(() => leaseWhenLow(device))
      const amount = { minor: 100 * (at + 1) + payment, currency: 'SGD' as const }
      const id = randomUUID() // the key of the form, which its draft keeps over a reload
      const gift = { donorType: donorTypeIds.anonymous, donationToValue: fundId, amount, paymentMethod: methodIds.cash }
      const slip = { donorName: null, paymentMethod: 'Cash', lines: [], amount, language: 'en' as const, officerName: 'Omar' }
      const { receiptNo } = await persist(() => enterGift(device, { id, module: 'donations', gift, slip }))
      slips.push({ receiptNo, minor: amount.minor, officerId: member.userId }) // printed
      if (payment % 60 === 59)
        await persist(
          () => sendEntries(device),
          ({ isReached }) => isReached,
        )
    }
    await persist(
      () => sendEntries(device),
      ({ isReached }) => isReached,
    )
    await persist(() => returnNumbers(device, { all: at % 2 === 0 })) // half of them are shut down without a word
  }
  await Promise.all(Array.from({ length: devices }, (_, at) => work(at)))

  const gifts = (await charity.rowsOf('donation')).map(row => ({
    receiptNo: String(row['receipt_no']),
    minor: Number(row['amount_minor']),
    officerId: String(row['officer_id']),
  }))
  const sorted = (list: typeof slips) => list.toSorted((one, other) => (one.receiptNo < other.receiptNo ? -1 : 1))
  expect(slips).toHaveLength(devices * paymentsEach)
  expect(sorted(gifts)).toEqual(sorted(slips))

  clock.now = new Date(now().getTime() + 25 * 3_600_000)
  await db.transact({ charityId: charity.charityId, readOnly: false }, tx => expireLeases(tx, charity.charityId, now()))
  const [series] = await charity.rowsOf('receipt_series')
  const numbers = await charity.rowsOf('leased_receipt_no')
  expect(numbers).toHaveLength(Number(series?.['last_number']))
  const byState = Map.groupBy(numbers, row => String(row['state']))
  expect(byState.get('issued')).toHaveLength(slips.length)
  expect([...byState.keys()].filter(state => !['issued', 'returned', 'expired'].includes(state))).toEqual([])
})

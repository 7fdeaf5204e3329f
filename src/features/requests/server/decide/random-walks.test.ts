import { deepEqual, equal } from 'node:assert/strict'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TargetStatus } from '#features/requests/rules.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { clock } from '#testing/factories/new-charity.ts'
import { brokenInvariants, newDesk } from '#testing/factories/requests.ts'

type Desk = Awaited<ReturnType<typeof newDesk>>
type Person = ReturnType<Desk['person']>
/** The model's state of a gift. The model shares no code with the product's own rules. */
type Model = {
  settled: boolean
  label: string
  status: number | null
  left: number
  asked: number
  hands: { requester: number; verifier: number } | null
  voided: boolean
}
type WalkState = { desk: Desk; id: string; people: readonly Person[] }

const labelAt: Readonly<Record<number, string>> = {
  1: 'Void Requested',
  2: 'Void Verified',
  5: 'Refund Requested',
  6: 'Refund Verified',
  7: 'Refund Approved',
}
const isPending = ({ status }: Model) => status !== null && status in labelAt
function resting({ settled, left, voided }: Model): string {
  if (voided) return 'Voided'
  if (left === 0) return 'Refunded'
  return settled ? 'Settled' : 'Accepted'
}

abstract class Step implements fc.AsyncCommand<Model, WalkState> {
  readonly who: number
  constructor(who: number) {
    this.who = who
  }
  check = () => true
  /** Whether the model allows this step; if so, changes the model's state. */
  abstract judge(model: Model): boolean
  abstract call(person: Person, id: string): Promise<unknown>
  async run(model: Model, { desk, id, people }: WalkState): Promise<void> {
    clock.now = new Date(clock.now.getTime() + 1000)
    const expected = this.judge(model)
    const done = await this.call(people[this.who]!, id).then(
      () => true,
      (error: unknown) => (error instanceof RefusalError && error.status < 500 ? false : Promise.reject(error as Error)),
    )
    equal(`${String(this)} ${done}`, `${String(this)} ${expected}`)
    model.label = isPending(model) ? labelAt[model.status!]! : resting(model)
    const row = await desk.giftRow(id)
    deepEqual([row['status'], row['request_status'], Number(row['refunded_minor'])], [model.label, model.status, 5000 - model.left])
  }
}
class Ask extends Step {
  readonly part: number
  constructor(who: number, part: number) {
    super(who)
    this.part = part
  }
  judge(model: Model) {
    const refund = model.settled
    if (isPending(model) || model.voided || model.left === 0 || (refund && this.part > model.left)) return false
    model.hands = { requester: this.who, verifier: -1 }
    model.asked = refund ? this.part : 5000
    model.status = refund ? 5 : 1
    return true
  }
  call = async ({ ask, api }: Person, id: string) => {
    const { status } = await api.donations.find({ transactionId: id })
    return ask(id, status === 'Settled' ? { amount: { minor: this.part, currency: 'SGD' } } : {})
  }
  override toString = () => `${this.who} asks for ${this.part}`
}
class Move extends Step {
  readonly to: TargetStatus
  constructor(who: number, to: TargetStatus) {
    super(who)
    this.to = to
  }
  judge(model: Model) {
    if (this.to === 3 && model.status !== 4 && !isPending(model) && !model.settled && !model.voided && model.left > 0) {
      model.status = 3
      return (model.voided = true)
    }
    const forward: Record<number, number> = { 1: 2, 2: 3, 5: 6, 6: 7, 7: 8 }
    const { status, hands } = model
    if (status === null || !hands || !isPending(model)) return false
    const rejects = this.to === (status < 5 ? 4 : 9)
    if (forward[status] !== this.to && !rejects) return false
    if (this.who === hands.requester || this.who === hands.verifier) return false
    model.status = this.to
    if (status === 1 || status === 5) hands.verifier = this.who
    if (this.to === 3) model.voided = true
    if (this.to === 8) model.left -= model.asked
    return true
  }
  call = ({ move }: Person, id: string) => move(id, this.to)
  override toString = () => `${this.who} moves to ${this.to}`
}
class SettleStep extends Step {
  judge(model: Model) {
    if (isPending(model) || model.voided || model.settled) return false
    return (model.settled = true)
  }
  call = ({ api }: Person, id: string) => api.requests.settle({ transactionIds: [id] })
  override toString = () => `${this.who} settles`
}

const who = fc.nat(3)
const commands = fc.commands(
  [
    fc.tuple(who, fc.constantFrom(1000, 2500, 5000)).map(([person, part]) => new Ask(person, part)),
    fc.tuple(who, fc.constantFrom<TargetStatus>(2, 3, 4, 6, 7, 8, 9)).map(([person, to]) => new Move(person, to)),
    fc.tuple(who, fc.constantFrom<TargetStatus>(2, 6, 7, 8)).map(([person, to]) => new Move(person, to)),
    who.map(person => new SettleStep(person)),
  ],
  { maxCommands: 24, size: 'max' },
)

test('whatever four people try in whatever order, only the lawful steps happen and the books stay right', async () => {
  const desk = await newDesk()
  const people = Object.values(desk.people)
  await fc.assert(
    fc.asyncProperty(commands, async steps => {
      const { id } = await desk.gift()
      const start = () => ({
        model: { settled: false, label: 'Accepted', status: null, left: 5000, asked: 0, hands: null, voided: false },
        real: { desk, id, people },
      })
      await fc.asyncModelRun(start, steps)
    }),
    { numRuns: Number(process.env['WALKS'] ?? 30), endOnFailure: true },
  )
  expect(await brokenInvariants(desk)).toEqual([])
})

import { z } from 'zod'
import { methodIds } from '#kit/giving/ids.ts'
import { RoleCategory } from '#features/roles/rules.ts'

/** What kind of officer took the money: the category of their role. */
export const OfficerType = z.enum(RoleCategory.options).meta({ id: 'OfficerType' })
export type OfficerType = z.infer<typeof OfficerType>

/** Closes declarations, sends them back, counts in an absent officer's place, and voids cash that was declared. */
export const supervisorRight = 'button:close-declaration'

/** The longest texts of a declaration. */
export const longest = { reason: 250, chequeNo: 20, terminal: 60, batchNo: 20 } as const
/** The most cheques and terminal batches of a count, and pieces of a note or coin. */
export const most = { cheques: 200, batches: 50, pieces: 100_000 } as const

/** The state of a session before a supervisor sees it. `open`: nobody has counted it. */
export const SessionState = z.enum(['open', 'counted', 'returned']).meta({ id: 'SessionState' })
export type SessionState = z.infer<typeof SessionState>
/** The state of a declaration that both people have counted. */
export const ClosureState = z.enum(['filed', 'closed']).meta({ id: 'ClosureState' })
export type ClosureState = z.infer<typeof ClosureState>
export type DeclarationState = Exclude<SessionState, 'open'> | ClosureState

/** How money is counted: in the drawer, by cheque, by the batch of a terminal; null for what is never in a drawer, such as PayNow. */
export function countedAs(paymentMethod: number): 'cash' | 'cheques' | 'batches' | null {
  if (paymentMethod === methodIds.cash) return 'cash'
  if (paymentMethod === methodIds.cheque) return 'cheques'
  return batchMethods.includes(paymentMethod) ? 'batches' : null
}
/** The methods of which a terminal prints a batch. */
export const batchMethods: readonly number[] = [methodIds.card, methodIds.nets, methodIds.eNets]

/** The parts of a drawer in minor units. `cashIn` is the sum of the gifts, less each payer's change. */
export type Drawer = { float: number; cashIn: number; change: number; drops: number; payouts: number }
/** The cash that a drawer should hold: float + cash in − change − drops − payouts. */
export const expectedCash = ({ float, cashIn, change, drops, payouts }: Drawer): number => float + cashIn - change - drops - payouts

export const DifferenceKind = z.enum(['over', 'short', 'none']).meta({ id: 'DifferenceKind' })
export type DifferenceKind = z.infer<typeof DifferenceKind>
/** Whether more or less was counted than expected. */
export function differenceKindOf(counted: number, expected: number): DifferenceKind {
  if (counted === expected) return 'none'
  return counted > expected ? 'over' : 'short'
}

/** Whether a part differs by more than the charity tolerates without a reason. */
export const exceedsTolerance = (parts: readonly { counted: number; expected: number }[], tolerance: number): boolean =>
  parts.some(({ counted, expected }) => Math.abs(counted - expected) > tolerance)

/** A note or coin in minor units, and how many of it. */
export type Pieces = { value: number; pieces: number }
export type Cheque = { chequeNumber: string; minor: number }
export type Batch = { terminal: string; batchNo: string; slips: number; minor: number }
/** What somebody counted. */
export type Counted = { cash: readonly Pieces[]; cheques: readonly Cheque[]; batches: readonly Batch[] }

const sumOf = (list: readonly { minor: number }[]) => list.reduce((sum, { minor }) => sum + minor, 0)
/** The sums of a count, in minor units. */
export const totalsOf = ({ cash, cheques, batches }: Counted) => ({
  cash: cash.reduce((sum, { value, pieces }) => sum + value * pieces, 0),
  cheques: sumOf(cheques),
  batches: sumOf(batches),
})

export const CountPart = z.enum(['cash', 'cheques', 'batches']).meta({ id: 'CountPart' })
export type CountPart = z.infer<typeof CountPart>
const keysOf: Readonly<Record<CountPart, (counted: Counted) => readonly string[]>> = {
  cash: ({ cash }) => cash.filter(({ pieces }) => pieces > 0).map(({ value, pieces }) => `${value}×${pieces}`),
  cheques: ({ cheques }) => cheques.map(({ chequeNumber, minor }) => `${chequeNumber} ${minor}`),
  batches: ({ batches }) => batches.map(({ terminal, batchNo, slips, minor }) => `${terminal.toLowerCase()} ${batchNo} ${slips} ${minor}`),
}
/** The parts in which two counts differ, piece for piece; their order does not matter. */
export const partsThatDiffer = (one: Counted, other: Counted): CountPart[] =>
  CountPart.options.filter(part => keysOf[part](one).toSorted().join('|') !== keysOf[part](other).toSorted().join('|'))

/** Who has counted a session so far, and how often. */
export type CountState = {
  state: SessionState
  officerId: string
  firstBy: string | null
  firstTries: number
  secondBy: string | null
  secondTries: number
}
/** What somebody may count now. `standIn`: in the place of an absent officer, with a reason. */
export const Turn = z.enum(['first', 'standIn', 'second', 'recount']).meta({ id: 'CountTurn' })
export type Turn = z.infer<typeof Turn>

/** Each person may count again once. */
const mostTries = 2

/** What a person may count of a session now; null when it is somebody else's turn. */
export function turnOf(session: CountState, person: { userId: string; isSupervisor: boolean }): Turn | null {
  const { state, officerId, firstBy, firstTries, secondBy, secondTries } = session
  if (state !== 'counted' && person.userId === officerId) return 'first'
  if (state !== 'counted') return person.isSupervisor ? 'standIn' : null
  if (person.userId === firstBy) return secondBy !== null && firstTries < mostTries ? 'recount' : null
  if (secondBy === null) return person.userId === officerId ? null : 'second'
  return secondTries < mostTries && (person.userId === secondBy || person.isSupervisor) ? 'recount' : null
}

/** Whether counting is over: both agree, or the second person counted again. */
export const isCountComplete = (differs: readonly CountPart[], secondTries: number): boolean =>
  differs.length === 0 || secondTries >= mostTries

/** The actions on a filed declaration. */
export const ClosureAction = z.enum(['explain', 'close', 'sendBack', 'print']).meta({ id: 'ClosureAction' })
export type ClosureAction = z.infer<typeof ClosureAction>
/** Why a reader may not close a declaration. */
export const ClosureObstacle = z.enum(['NO_RIGHT', 'YOU_COUNTED', 'DIFFERENCE_UNEXPLAINED', 'NOT_FILED']).meta({ id: 'ClosureObstacle' })
export type ClosureObstacle = z.infer<typeof ClosureObstacle>

type FiledDeclaration = {
  state: DeclarationState
  officerId: string
  counters: readonly string[]
  /** Whether a supervisor counted in the officer's place, and so may close what a second person counted too. */
  isStandIn: boolean
  needsReason: boolean
  isExplained: boolean
}
type Reader = { userId: string; can: (right: string) => boolean }
/** Why a reader may not close a declaration; null when they may. Nobody closes their own session, also one that others counted. */
export function closureObstacle(
  { state, officerId, counters, isStandIn, needsReason, isExplained }: FiledDeclaration,
  reader: Reader,
): ClosureObstacle | null {
  if (state !== 'filed') return 'NOT_FILED'
  if (!reader.can(supervisorRight)) return 'NO_RIGHT'
  const isFirst = counters[0] === reader.userId
  const isOwn = reader.userId === officerId
  if (isOwn || (counters.includes(reader.userId) && !(isStandIn && isFirst))) return 'YOU_COUNTED'
  return needsReason && !isExplained ? 'DIFFERENCE_UNEXPLAINED' : null
}

/** What a reader may do with a declaration. */
export function closureActions(filed: FiledDeclaration, reader: Reader): ClosureAction[] {
  const obstacle = closureObstacle(filed, reader)
  const mayExplain = filed.state === 'filed' && filed.needsReason && !filed.isExplained && filed.counters.includes(reader.userId)
  const maySendBack = filed.state === 'filed' && (obstacle === null || obstacle === 'DIFFERENCE_UNEXPLAINED')
  return [
    ...(mayExplain ? (['explain'] as const) : []),
    ...(obstacle === null ? (['close'] as const) : []),
    ...(maySendBack ? (['sendBack'] as const) : []),
    ...(filed.state === 'closed' ? (['print'] as const) : []),
  ]
}

/** How people name a declaration: D-0207. */
export const declarationNo = (number: number): string => `D-${String(number).padStart(4, '0')}`

import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** The kinds of rows that belong to a donor, in the order in which they move: a recurring gift follows its card. */
const kinds = ['cards', 'recurring', 'gifts'] as const
type Kind = (typeof kinds)[number]

/** A row that moved; `was` is what else of it changed, for its owner to read when it moves back. */
export type MovedRow = { id: string; was: string | null }
/** Rows that go from one donor of a charity to another. */
type Move = { charityId: number; from: string; to: string }
/** `mergedAt`: these donors were merged then. What that merge left behind, as a card that both had, stays; all else is moved. */
type MoveAfter = Move & { mergedAt?: string }
type Work = Pick<Context, 'tx' | 'now'>

/** The rows that a feature keeps of donors. Their owner moves them, since only it writes its tables. */
export type DonorRows = {
  kind: Kind
  /** The table, whose column `donor_id` names the donor. */
  table: string
  /** Locks rows of a donor, or these of them, before it is decided whether they may change hands. */
  lock?: (tx: Tx, charityId: number, donorId: string, ids: readonly string[] | null) => Promise<void>
  /** Whether rows of a donor, or these of them, are in use so that they must not change hands now. */
  isHeld?: (tx: Tx, charityId: number, donorId: string, ids: readonly string[] | null) => Promise<boolean>
  /** Moves all rows of a donor and returns which. A row that a merge left behind stays there. */
  move: (work: Work, move: MoveAfter) => Promise<MovedRow[]>
  /** Moves these rows back, those that went on to another donor or cannot go alone excepted. Returns how many stayed. */
  moveBack: (work: Work & Pick<Context, 'audit'>, move: Move, rows: readonly MovedRow[]) => Promise<number>
}

declare module '#platform/server/server-module.ts' {
  interface ServerModule {
    /** The rows that it keeps of donors, which move when records of donors are merged. */
    donorRows?: DonorRows
  }
}

const registered = new Map<Kind, DonorRows>()

/** Names the owners of donors' rows, once, when the modules are connected. */
export function registerDonorRows(owners: readonly DonorRows[]): void {
  for (const owner of owners) registered.set(owner.kind, owner)
}

/** The owners of donors' rows, in the order in which their rows move. */
export const donorRows = (): DonorRows[] => kinds.flatMap(kind => registered.get(kind) ?? [])

/** How far a piece of long work is. */
export const workStatuses = ['waiting', 'running', 'done', 'failed', 'cancelled', 'expired'] as const
export type WorkStatus = (typeof workStatuses)[number]
/** What its maker may do with it. */
export type WorkAction = 'cancel' | 'download'

/** What may be done with work in this state by who asked for it; for others it is only to be seen. */
export function workActions(status: WorkStatus, isMine: boolean, hasFile: boolean): WorkAction[] {
  if (!isMine) return []
  if (status === 'waiting' || status === 'running') return ['cancel']
  return status === 'done' && hasFile ? ['download'] : []
}

/** How long the file of an export can be fetched, in days. */
export const daysKept = 7
/** How many pieces of work a person may have waiting or running. */
export const mostAtOnce = 5

/** Who sees a saved view: its maker, everybody of the maker's role, everybody. */
export const viewAudiences = ['me', 'role', 'all'] as const
/** How many views a person may keep for one list. */
export const mostViews = 50

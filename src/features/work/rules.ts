/** The state of background work. */
export const workStatuses = ['waiting', 'running', 'done', 'failed', 'cancelled', 'expired'] as const
export type WorkStatus = (typeof workStatuses)[number]
/** The actions of its creator. */
export type WorkAction = 'cancel' | 'download'

/** The actions in a state for its creator; others may only view it. */
export function workActions(status: WorkStatus, isMine: boolean, hasFile: boolean): WorkAction[] {
  if (!isMine) return []
  if (status === 'waiting' || status === 'running') return ['cancel']
  return status === 'done' && hasFile ? ['download'] : []
}

/** How long the file of an export is available, in days. */
export const retentionDays = 7
/** The most queued or running jobs per user. */
export const maxConcurrentWork = 5

/** The most saved views per user and list. */
export const maxSavedViews = 50

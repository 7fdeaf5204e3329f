/** The state of background work. */
export const workStatuses = ['waiting', 'running', 'done', 'failed', 'cancelled', 'expired'] as const
export type WorkStatus = (typeof workStatuses)[number]
/** The actions of its creator. */
export type WorkAction = 'cancel' | 'download' | 'open'

/** The actions in a state for its creator; others may only view it. */
export function workActions(status: WorkStatus, isMine: boolean, fileKey: string | null): WorkAction[] {
  if (!isMine) return []
  if (status === 'waiting' || status === 'running') return ['cancel']
  if (status !== 'done' || fileKey === null) return []
  return fileKey.includes(`/${sealedExports}/`) ? ['open'] : ['download']
}

/** Where files are kept that only this server can open: they are handed out by itself, not by an address of the store. */
export const sealedExports = 'sealed-exports'

/** How long the file of an export is available, in days. */
export const retentionDays = 7
/** The most queued or running jobs per user. */
export const maxConcurrentWork = 5

/** The most saved views per user and list. */
export const maxSavedViews = 50

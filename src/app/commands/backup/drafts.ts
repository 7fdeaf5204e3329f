import { readdirSync, statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { readStartTime } from '#platform/server/embedded-postgres/processes.ts'
import { readTextIfExists } from '#platform/server/startup-error.ts'

/** No backup takes longer: for drafts of another machine, whose processes cannot be seen from here. */
const abandonedAfter = 24 * 3_600_000
const fileIn = (draft: string) => path.join(draft, 'process')

/** Notes in a draft which process makes it. */
export const claimDraft = (draft: string): Promise<void> =>
  writeFile(fileIn(draft), [hostname(), process.pid, readStartTime(process.pid)].join('\n'), { mode: 0o600 })

/** Removes the note, which is no part of an archive. */
export const releaseDraft = (draft: string): Promise<void> => rm(fileIn(draft))

/**
 * Removes the drafts below a folder that no process completes any more: a machine that lost its power or killed the tool leaves personal
 * data there.
 */
export async function removeAbandoned(to: string): Promise<void> {
  const drafts = readdirSync(to).filter(name => /^amanah-.*Z\.partial$/.test(name))
  for (const draft of drafts.map(name => path.join(to, name))) if (isAbandoned(draft)) await rm(draft, { recursive: true, force: true })
}

function isAbandoned(draft: string): boolean {
  const [host, pid, birth] = readTextIfExists(fileIn(draft))?.split('\n') ?? []
  if (host === hostname() && birth) return readStartTime(Number(pid)) !== birth
  const changed = statSync(draft, { throwIfNoEntry: false })?.mtimeMs
  return changed !== undefined && Date.now() - changed > abandonedAfter
}

import { sql } from 'kysely'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import type { PersonEraser } from '#platform/server/personal-data/person-eraser.ts'
import './tables.ts'

const removeFiles = 'files.remove'

/** The files of a person's gifts go, with the names that they were uploaded under. */
export const fileEraser: PersonEraser = {
  async erase({ tx, enqueue }, { charityId, fileKeys }) {
    if (fileKeys.length === 0) return
    await sql`delete from stored_file where charity_id = ${charityId} and file_key = any(${[...fileKeys]}::text[])`.execute(tx)
    await sql`delete from pending_upload where charity_id = ${charityId} and file_key = any(${[...fileKeys]}::text[])`.execute(tx)
    for (const key of fileKeys) await enqueue(removeFiles, { charityId, key })
  },
}

/** Removes a file that no record has any more. */
export const removeFilesJob = defineJob<{ charityId: number; key: string }>(removeFiles, ({ files }, { key }) => files.remove(key))

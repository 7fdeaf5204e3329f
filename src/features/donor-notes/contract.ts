import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { Moment } from '#kit/time/days.ts'

/** What staff wrote of a donor: their words, who and when. `mayRemove`: the reader wrote it, or may delete in the module. */
export const DonorNote = z
  .object({ id: z.uuid(), words: z.string(), by: z.string(), at: Moment, mayRemove: z.boolean() })
  .meta({ id: 'DonorNote' })
export type DonorNote = z.infer<typeof DonorNote>

/** Notes of staff about donors, the newest first. */
export const donorNotes = {
  list: query('donors:view')
    .post('/api/Donation/getDonorNotes', 'List what staff wrote about a donor, the newest first')
    .ownErrors()
    .body(z.object({ donorId: z.uuid() }))
    .result(z.array(DonorNote).max(200)),

  add: command('donors:edit')
    .post('/api/Donation/addDonorNote', 'Write a note about a donor')
    .ownErrors()
    .body(z.object({ donorId: z.uuid(), words: z.string().trim().min(1, 'ENTER_NOTE').max(1000) }))
    .result(z.object({ id: z.uuid() })),

  remove: command('donors:edit')
    .post('/api/Donation/removeDonorNote', 'Remove a note about a donor')
    .body(z.object({ noteId: z.uuid() }))
    .refuses('NOTE_OF_OTHERS'),
}

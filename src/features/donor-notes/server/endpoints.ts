import { withCurrentDonor } from '#features/donors/server/public.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import { donorNotes } from '../contract.ts'
import { addNote, listNotes, removeNote } from './notes.ts'

export const donorNoteEndpoints = serve(donorNotes, {
  list: withCurrentDonor('donorId', listNotes),
  add: addNote,
  remove: removeNote,
})

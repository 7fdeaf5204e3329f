import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoNotes } from './demo.ts'
import { donorNoteEndpoints } from './endpoints.ts'
import { noteEraser } from './erase-notes.ts'

export const serverModule = defineServerModule({
  name: 'donor-notes',
  endpoints: { donorNotes: donorNoteEndpoints },
  personEraser: noteEraser,
  demo: { load: loadDemoNotes, after: ['gifts', 'users'] },
})

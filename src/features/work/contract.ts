import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { SavedView, ViewAudience } from '#platform/contract/saved-view.ts'
import { FileFormat } from './file-format.ts'
import { workStatuses } from './rules.ts'

/** A background job in the tray. */
export const WorkItem = z.object({
  id: z.uuid(),
  kind: z.string(),
  title: z.string(),
  /** Null where it is named by a file, or was asked for before titles had codes. */
  titleCode: z.string().nullable(),
  titleValues: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
  status: z.enum(workStatuses).meta({ id: 'WorkStatus' }),
  startedBy: z.string(),
  isMine: z.boolean(),
  rowsDone: z.int(),
  rowsTotal: z.int().nullable(),
  fileName: z.string().nullable(),
  fileBytes: z.int().nullable(),
  reason: z.string().nullable(),
  reasonCode: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  actions: z.array(z.enum(['cancel', 'download', 'open']).meta({ id: 'WorkAction' })),
})
export type WorkItem = z.infer<typeof WorkItem>

/** The options of an export besides its filter: columns (default all) and file type. */
export const exportChoices = { columns: z.array(z.string()).max(50).default([]), format: FileFormat.default('csv') }

/** Background work: exports, imports and reports. */
export const work = {
  list: query('session')
    .get('/api/Work/getWorkList', 'List exports, imports and reports under way or finished')
    .ownErrors()
    .result(z.object({ items: z.array(WorkItem) })),
  cancel: command('session')
    .post('/api/Work/cancelWork', 'Cancel work under way')
    .body(z.object({ id: z.uuid() }))
    .result(WorkItem)
    .says('WORK_CANCELLED')
    .refuses('NOT_CANCELLABLE'),
  download: query('session')
    .post('/api/Work/getDownloadUrl', 'Get a short-lived address of a finished file')
    .body(z.object({ id: z.uuid() }))
    .audited()
    .limit('heavy')
    .result(z.object({ url: z.string(), fileName: z.string() }))
    .refuses('NOT_READY', 'EXPIRED'),
  open: query('session')
    .post('/api/Work/openSealedFile', 'Download a finished file that is stored encrypted')
    .body(z.object({ id: z.uuid() }))
    .audited()
    .limit('heavy')
    .bytes('application/octet-stream')
    .refuses('NOT_READY', 'EXPIRED'),
}

const ListName = z.string().regex(/^[a-z][a-z0-9-]{0,40}$/)

/** Saved views of lists: personal, per role and shared. */
export const views = {
  list: query('session')
    .get('/api/View/getViews', 'List the saved views of a list')
    .ownErrors()
    .query(z.object({ list: ListName }))
    .result(z.object({ items: z.array(SavedView) })),
  save: command('session')
    .post('/api/View/saveView', 'Save a view of a list')
    .body(
      z.object({
        id: z.uuid().optional(),
        list: ListName,
        name: z.string().trim().min(1).max(60),
        query: z.string().max(4000),
        sharedWith: ViewAudience.default('me'),
        isDefault: z.boolean().default(false),
      }),
    )
    .result(SavedView)
    .says('CHANGES_SAVED')
    .popup()
    .refuses('VIEW_NAME_TAKEN', 'TOO_MANY_VIEWS', 'VIEW_FINDS_PERSON'),
  prefer: command('session')
    .post('/api/View/preferView', 'Choose the view that a list opens with')
    .body(z.object({ list: ListName, id: z.uuid().nullable() }))
    .result(z.null()),
  remove: command('session')
    .post('/api/View/removeView', 'Delete a saved view')
    .body(z.object({ id: z.uuid() }))
    .result(z.null()),
}

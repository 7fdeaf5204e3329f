import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findRecipient } from '#features/accounts/server/public.ts'
import type { Language } from '#kit/text/languages.ts'
import { newId } from '#kit/security/ids.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { open } from '#platform/server/security/encryption.ts'
import { appendAudit } from '#platform/server/audit/audit.ts'
import { exportQuery } from '#platform/server/export/columns.ts'
import { openColumn } from '#platform/server/export/open-column.ts'
import { putSealed } from '#platform/server/files/encrypted-file-store.ts'
import { writeCsvFile, writeXlsxFile } from '#platform/server/export/write-file.ts'
import { mediaTypes } from '#platform/server/files/file-kinds.ts'
import type { GeneratedFile, FileOrder } from '#platform/server/files/file-work.ts'
import { newKey } from '#platform/server/files/file-store.ts'
import { defineJob, type JobContext } from '#platform/server/jobs/jobs.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import { textsIn } from '#platform/server/texts.ts'
import { retentionDays, sealedExports } from '../rules.ts'
import { exporterOf, exportJobName, type StoredRequest } from './exporters.ts'
import { exportReady } from './mails.ts'
import { generatorOf } from './file-generators.ts'
import { advanceWork, beginWork, failWork, noteFile, sealedRequestPlace, titleIn, type WorkId } from './work-items.ts'
import { charityOf } from '#features/charity/server/public.ts'

/** The job that deletes the file of an export. */
export const expireJobName = 'work.expire'
class CancelledError extends Error {}

/** Writes one export to a stored file and mails a link to its creator. */
export const exportJob = defineJob<WorkId>(
  exportJobName,
  async (context, workId) => {
    const { db, now, lastAttempt } = context
    const item = await beginWork(db, workId, now())
    if (!item?.requestSealed) return
    const folder = await mkdtemp(path.join(tmpdir(), 'amanah-export-'))
    try {
      await write(context, workId, item as StartedWork, folder)
    } catch (error) {
      if (error instanceof CancelledError) return
      if (lastAttempt) await failWork(db, workId, 'EXPORT_FAILED', now())
      throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
  { tries: 3, seconds: 900, atOnce: 2, atOncePerCharity: 1 },
)

type StartedWork = NonNullable<Awaited<ReturnType<typeof beginWork>>> & { requestSealed: string }

async function write(context: JobContext, workId: WorkId, item: StartedWork, folder: string): Promise<void> {
  const { db, now, files, signal } = context
  const { charityId } = workId
  const { timeZone, language: charityLanguage } = await db.transact({ charityId, readOnly: true }, tx => charityOf(tx, charityId))
  const language = item.language ?? charityLanguage
  const title = titleIn(language, item)
  const stopping = new AbortController()
  const progress = reporter(lines => advanceWork(db, workId, lines).then(going => going || stopping.abort(new CancelledError('cancelled'))))
  const request = JSON.parse(open(sealedRequestPlace(workId), item.requestSealed)) as unknown
  const generator = generatorOf(item.kind)
  const order = {
    context,
    charityId,
    timeZone,
    language,
    path: path.join(folder, 'made'),
    title,
    signal: AbortSignal.any([signal, stopping.signal]),
    tell: progress.tell,
  }
  const made = await (generator ? generator.make(order, request as never) : exportTo(order, item.kind, request as StoredRequest)).finally(
    progress.settle,
  )

  const { rows, extension, mediaType } = made
  const key = newKey('private', charityId, made.opened === undefined ? 'exports' : sealedExports, newId(), extension)
  const bytes = (await stat(order.path)).size
  if (!(await noteFile(db, workId, key))) throw new CancelledError('cancelled')
  if (item.fileKey) await files.remove(item.fileKey) // of an attempt that ended between storing and telling
  if (made.opened === undefined) await files.put(key, { path: order.path }, mediaType)
  else await putSealed(files, key, await readFile(order.path))
  const day = dayInZone(now(), timeZone)
  const fileName = `${made.fileName}-${day}.${extension}`
  if (
    !(await finish(context, workId, {
      rows,
      opened: made.opened,
      bytes,
      key,
      fileName,
      title,
      language,
      userId: item.userId,
      kind: item.kind,
    }))
  )
    await files.remove(key)
}

/** Streams a list from its query into a file. */
async function exportTo(
  order: FileOrder,
  kind: string,
  { filter, columns, format, isRevealed, opensSealed }: StoredRequest,
): Promise<GeneratedFile> {
  const { context, charityId, timeZone, language, path: to, title, signal, tell } = order
  const exporter = exporterOf(kind)
  const chosen = columns.map(key => exporter.columns.find(column => column.key === key)).filter(column => column !== undefined)
  const { unseal, sealed } = exporter
  const isUnsealed = chosen.some(({ key }) => key === unseal?.column)
  const unsealed = unseal && isUnsealed ? await context.db.transact({ charityId, readOnly: true }, tx => unseal.read(tx, charityId)) : {}
  const statement = exporter.statement(filter, { charityId, now: context.now(), timeZone, language, isRevealed, opensSealed, unsealed })
  const copiedOut = await context.db.copyOut(charityId, exportQuery(statement, chosen, format))
  let opened = 0
  const openCell = (cell: string) => {
    opened++
    return sealed?.open(charityId, cell) ?? ''
  }
  const sealedColumn = chosen.findIndex(({ key }) => key === sealed?.column)
  const copied = opensSealed ? openColumn(copiedOut, sealedColumn, openCell) : copiedOut
  const headed = chosen.map(column => ({ ...column, label: column.label(textsIn[language]) }))
  const file = { copied, columns: headed, title, path: to, signal, tell }
  const rows = await (format === 'csv' ? writeCsvFile(file) : writeXlsxFile(file))
  return {
    rows,
    ...(opensSealed && { opened }),
    extension: format,
    mediaType: format === 'csv' ? mediaTypes.text : mediaTypes.xlsx,
    fileName: exporter.fileName,
  }
}

type FinishedExport = {
  kind: string
  rows: number
  opened: number | undefined
  bytes: number
  key: string
  fileName: string
  title: string
  language: Language
  userId: string
}
/** Marks it done, queues mail and deletion, in one transaction; false when it was cancelled concurrently. */
async function finish(
  { db, now, enqueue, publicUrl }: JobContext,
  { charityId, id }: WorkId,
  { kind, rows, opened, bytes, key, fileName, title, language, userId }: FinishedExport,
): Promise<boolean> {
  const expiresAt = new Date(now().getTime() + retentionDays * 86_400_000)
  return db.transact({ charityId, readOnly: false }, async tx => {
    const done = await tx
      .updateTable('workItem')
      .set({
        status: 'done',
        rowsDone: rows,
        rowsTotal: rows,
        fileKey: key,
        fileName,
        fileBytes: bytes,
        finishedAt: now(),
        expiresAt,
        requestSealed: null,
      })
      .where('charityId', '=', charityId)
      .where('id', '=', id)
      .where('status', '=', 'running')
      .returning('id')
      .executeTakeFirst()
    if (!done) return false
    if (opened !== undefined)
      await appendAudit(tx, { userId, call: `job:${exportJobName}`, outcome: 'viewed', at: now(), requestId: id }, [
        { subject: { kind: 'export', id }, detail: { kind, rows, identityNumbers: opened } },
      ])
    const jobContext = {
      tx,
      enqueue: (job: string, data: Readonly<Record<string, unknown>>, options?: object) => enqueue(tx, job, data, options),
    }
    await jobContext.enqueue(expireJobName, { charityId, id }, { startAfter: expiresAt })
    const person = await findRecipient(tx, { charityId, userId })
    const data = { name: person?.firstName ?? '', title, rows, fileName, days: retentionDays, link: `${publicUrl}/?work=${id}` }
    if (person)
      await enqueueMail(jobContext, { charityId, to: person.email, template: exportReady, data, language, about: { kind: 'export', id } })
    return true
  })
}

/** Reports progress at most once a second, one at a time; awaits the last one. */
function reporter(report: (lines: number) => Promise<unknown>) {
  let last = performance.now()
  let running: Promise<unknown> = Promise.resolve()
  return {
    tell(lines: number) {
      if (performance.now() - last < 1000) return
      last = performance.now()
      running = running.then(() => report(lines)).catch(() => {})
    },
    settle: () => running.then(() => {}),
  }
}

/** Deletes the file of an expired export. */
export const expireJob = defineJob<WorkId>(expireJobName, async ({ db, files }, { charityId, id }) => {
  const item = await db.transact({ charityId, readOnly: false }, tx =>
    tx
      .updateTable('workItem')
      .set({ status: 'expired' })
      .where('charityId', '=', charityId)
      .where('id', '=', id)
      .where('status', 'in', ['done', 'expired'])
      .returning('fileKey')
      .executeTakeFirst(),
  )
  if (item?.fileKey) await files.remove(item.fileKey)
})

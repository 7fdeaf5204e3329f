import { sql } from 'kysely'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { clock, db, enqueue, files, newCharity, now, server } from '#testing/factories/new-charity.ts'
import { jobContext } from '#testing/factories/new-recurrence.ts'
import type { Context } from '#platform/server/context.ts'
import type { Exporter } from '#platform/server/files/file-work.ts'
import { newId } from '#kit/security/ids.ts'
import { newKey } from '#platform/server/files/file-store.ts'
import type { Language } from '#kit/text/languages.ts'
import { registerExporters, startExport } from './public.ts'
import { purgeEndedWorkJob } from './purge-ended-work.ts'
import { failWork } from './work-items.ts'

const letters: Exporter<{ upTo: number }> = {
  kind: 'letters',
  right: 'donors:view',
  fileName: 'letters',
  columns: [
    { key: 'id', label: t => t.work_ready_rows(), kind: 'number' },
    { key: 'donorName', label: () => 'Name', kind: 'text' },
  ],
  statement: ({ upTo }, { charityId }) =>
    sql`select g as id, '=' || ${String(charityId)} || g as donor_name from generate_series(1, ${upTo}::int) g`,
}
registerExporters([letters])
type TestCharity = Awaited<ReturnType<typeof newCharity>>
type ExportInput = Partial<Parameters<typeof startExport<{ upTo: number }>>[2]> & { language?: Language }
/** What a feature's export endpoint does, without one. */
const begin = (house: Pick<TestCharity, 'actor'>, { language, ...asked }: ExportInput = {}) =>
  db.transact({ charityId: house.actor.charityId, readOnly: false }, async tx => {
    const context = {
      tx,
      now,
      actor: house.actor,
      caller: { language: language ?? null },
      audit: () => {},
      enqueue: (job: string, data: Readonly<Record<string, unknown>>, options?: object) => enqueue(tx, job, data, options),
    }
    return startExport(context as unknown as Context, letters, { title: 'WORK_ROLES', filter: { upTo: 3 }, ...asked })
  })
const houseWith = async (can: string[]) => {
  const house = await newCharity({ can })
  const roleId = (
    await house.sql(
      `insert into role (charity_id, id, name, name_key, category, platform, rights, created_at, updated_at) values ($1, $2, 'Clerk', 'clerk', 'backOffice', 'web', '{}', now(), now()) returning id`,
      [house.charityId, house.actor.roleId],
    )
  )[0]!['id']
  await house.sql(
    `insert into app_user (charity_id, id, first_name, last_name, email, name_key, role_id, status, password_hash, created_at, updated_at) values ($1, $2, 'Aisyah', 'Rahman', $3, 'aisyah rahman', $4, 'active', 'x', now(), now())`,
    [house.charityId, house.actor.userId, `aisyah@${house.charityId}.test`, roleId],
  )
  return house
}

test('an export shows in the tray, is written, and its maker gets a link by mail that asks for sign-in', async () => {
  const house = await houseWith(['donors:view'])
  const { id } = await begin(house)
  expect((await house.api.work.list()).items).toMatchObject([
    { id, title: 'Roles', titleCode: 'WORK_ROLES', status: 'waiting', startedBy: 'Aisyah Rahman', isMine: true, actions: ['cancel'] },
  ])
  await house.runJobs()
  const [item] = (await house.api.work.list()).items
  expect(item).toMatchObject({ status: 'done', rowsDone: 3, rowsTotal: 3, fileName: 'letters-2026-03-02.csv', actions: ['download'] })
  const [mail] = house.mailsTo(`aisyah@${house.charityId}.test`)
  expect(mail?.subject).toBe('Your export is ready: Roles')
  expect(mail?.text).toContain(`https://amanah.test/?work=${id}`)

  const { url, fileName } = await house.api.work.download({ id })
  const file = await server.inject(url)
  expect([file.statusCode, fileName, file.headers['content-disposition']]).toEqual([
    200,
    'letters-2026-03-02.csv',
    "attachment; filename*=UTF-8''letters-2026-03-02.csv",
  ])
  expect(parse(file.rawPayload, { bom: true })).toEqual([['Rows', 'Name'], ...[1, 2, 3].map(n => [String(n), `'=${house.charityId}${n}`])])
})

test('an export and its mail are in the language of the user who asked, else in the charity’s', async () => {
  const house = await houseWith(['donors:view'])
  const written = async (asked: ExportInput) => {
    const { id } = await begin(house, asked)
    await house.runJobs()
    const subject = house.mailsTo(`aisyah@${house.charityId}.test`).at(-1)?.subject
    const file = await server.inject((await house.api.work.download({ id })).url)
    return [subject, (parse(file.rawPayload, { bom: true }) as string[][])[0]]
  }
  expect(await written({ language: 'ms' })).toEqual(['Eksport anda sudah sedia: Peranan', ['Baris', 'Name']])
  expect(await written({})).toEqual(['Your export is ready: Roles', ['Rows', 'Name']])
  await house.sql(`update charity set language = 'ms' where charity_id = $1`, [house.charityId])
  expect(await written({})).toEqual(['Eksport anda sudah sedia: Peranan', ['Baris', 'Name']])
  expect(await written({ language: 'en' })).toEqual(['Your export is ready: Roles', ['Rows', 'Name']])
  expect((await house.api.work.list()).items).toMatchObject(Array(4).fill({ title: 'Roles', titleCode: 'WORK_ROLES', titleValues: null }))
})

test('chosen columns and XLSX are as asked; a column that is not there is refused', async () => {
  const house = await houseWith(['donors:view'])
  const { id } = await begin(house, { columns: ['donorName'], format: 'xlsx' })
  await house.runJobs()
  const { url, fileName } = await house.api.work.download({ id })
  expect(fileName).toBe('letters-2026-03-02.xlsx')
  expect((await server.inject(url)).rawPayload.subarray(0, 2).toString()).toBe('PK')
  await expect(begin(house, { columns: ['nric'] })).rejects.toMatchObject({ code: 'INVALID' })
})

test('stops cancelled work, and refuses to cancel ended work', async () => {
  const house = await houseWith(['donors:view'])
  const { id } = await begin(house)
  expect(await house.api.work.cancel({ id })).toMatchObject({ status: 'cancelled', actions: [] })
  await house.runJobs()
  expect((await house.api.work.list()).items).toMatchObject([{ status: 'cancelled', rowsDone: 0, fileName: null }])
  await expect(house.api.work.cancel({ id })).rejects.toMatchObject({ code: 'NOT_CANCELLABLE' })
  await expect(house.api.work.download({ id })).rejects.toMatchObject({ code: 'NOT_READY' })
})

test('a file that a killed job left is deleted by its next attempt, or by the night where there is none', async () => {
  const house = await houseWith(['donors:view'])
  const { charityId } = house
  const leaveFile = async (id: string, status: string) => {
    const key = newKey('private', charityId, 'exports', newId(), 'csv')
    await files.put(key, Buffer.from('names'), 'text/csv')
    await house.sql(`update work_item set file_key = $1, status = $2 where charity_id = $3 and id = $4`, [key, status, charityId, id])
    return key
  }
  const { id } = await begin(house)
  const retried = await leaveFile(id, 'running')
  await house.runJobs()
  const cancelled = await leaveFile((await begin(house)).id, 'cancelled')
  expect((await house.api.work.list()).items.find(item => item.id === id)).toMatchObject({ status: 'done' })
  expect(await files.read(retried)).toBeUndefined()
  await purgeEndedWorkJob.handler({ ...jobContext(), files }, { charityId: null })
  expect(await files.read(cancelled)).toBeUndefined()
})

test('refuses a file without its right, after its expiry, or by an expired link', async () => {
  const house = await houseWith(['donors:view'])
  const { id } = await begin(house)
  await house.runJobs()
  const { url } = await house.api.work.download({ id })
  const noon = clock.now
  try {
    clock.now = new Date(noon.getTime() + 61_000)
    expect((await server.inject(url)).statusCode).toBe(404)
    clock.now = new Date(noon.getTime() + 8 * 86_400_000)
    await expect(house.api.work.download({ id })).rejects.toMatchObject({ code: 'EXPIRED' })
  } finally {
    clock.now = noon
  }
  house.actor.can = () => false
  await expect(house.api.work.download({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a person may not have many exports waiting, nor export without the right', async () => {
  const house = await houseWith(['donors:view'])
  for (let i = 0; i < 5; i++) await begin(house)
  await expect(begin(house)).rejects.toMatchObject({ code: 'TOO_MANY' })
  await expect(begin(house.officer([]))).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('shows work read-only to colleagues with the right, and hides it from others and other charities', async () => {
  const house = await houseWith(['donors:view'])
  const { id } = await begin(house)
  const [colleague, clerk, stranger] = [house.officer(['donors:view']), house.officer([]), await newCharity({ can: ['donors:view'] })]
  expect((await colleague.api.work.list()).items).toMatchObject([{ id, isMine: false, actions: [] }])
  expect((await clerk.api.work.list()).items).toEqual([])
  expect((await stranger.api.work.list()).items).toEqual([])
  for (const other of [colleague, clerk, stranger]) {
    await expect(other.api.work.cancel({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(other.api.work.download({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('a signed address is for one file, one use and one reader: another text is refused', async () => {
  const house = await houseWith(['donors:view'])
  const { id } = await begin(house)
  await house.runJobs()
  const { url } = await house.api.work.download({ id })
  for (const other of [`${url}x`, url.replace(/..\./, 'AA.'), url.replace(/\..*/, '.'), '/api/File/content', '/api/File/content?t=e30.'])
    expect([other, (await server.inject(other)).statusCode]).toEqual([other, 404])
  expect((await server.inject({ method: 'PUT', url, headers: { 'content-type': 'text/csv' }, payload: 'x' })).statusCode).toBe(404)
})

test('says why work failed by code and in English, and keeps a sentence that was stored before reasons had codes', async () => {
  const house = await houseWith(['donors:view'])
  const { id } = await begin(house)
  const failed = async () => (await house.api.work.list()).items[0]
  await failWork(db, { charityId: house.charityId, id }, 'EXPORT_FAILED', now())
  const reason = 'The export could not be written. Please try again later.'
  expect(await failed()).toMatchObject({ status: 'failed', reason, reasonCode: 'EXPORT_FAILED' })
  await house.sql('update work_item set reason = $2 where charity_id = $1', [house.charityId, 'The list was too long.'])
  expect(await failed()).toMatchObject({ reason: 'The list was too long.', reasonCode: null })
})

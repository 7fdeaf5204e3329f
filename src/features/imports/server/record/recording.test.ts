import { describe, expect, test } from 'vitest'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { uploadAndCheck, newUploadDesk, importHeader, importLine } from '#testing/factories/imports.ts'
import { db, now } from '#testing/factories/new-charity.ts'
import { recordChunk, recordJob } from './record-job.ts'

const [rows, few] = [1200, 500]
const lines = (count: number) => [
  importHeader,
  ...Array.from({ length: count }, (_, at) => importLine(13 + (at % 15), `${10 + (at % 90)}.00`, `Cash,Donor ${at},,,R${at},`)),
]
/** An import that is being recorded; `chunk` records the next few rows of it. */
async function begun(count = rows) {
  const desk = await newUploadDesk()
  const { id, version } = await uploadAndCheck(desk, lines(count))
  await desk.api.imports.commit({ id, version })
  const { charityId } = desk
  const chunk = <T = number | null>(after: (recorded: number | null) => T = recorded => recorded as T) =>
    db.transact({ charityId, readOnly: false }, async tx => after(await recordChunk({ now }, tx, { charityId, id }, few)))
  const recorded = async () => {
    const receipts = (await desk.rowsOf('receipt')).map(receipt => Number(receipt['number'])).toSorted((one, other) => one - other)
    return {
      gifts: (await desk.rowsOf('donation')).length,
      gapless: receipts.every((number, at) => number === at + 1),
      receipts: receipts.length,
    }
  }
  return { ...desk, id, chunk, recorded }
}
const whole = { gifts: rows, gapless: true, receipts: rows }

describe('a recording', () => {
  test('a recording that is killed within a chunk and again after one goes on where it was, and no row becomes two gifts', async () => {
    const { chunk, recorded, runJobs, api, id } = await begun()
    const killed = chunk(() => {
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await recorded()).toEqual({ gifts: 0, gapless: true, receipts: 0 })
    expect(await chunk()).toBe(few)
    expect(await recorded()).toMatchObject({ gifts: few })
    await runJobs()
    expect(await recorded()).toEqual(whole)
    expect(await api.imports.find({ id })).toMatchObject({ state: 'done', counts: { recorded: rows, ready: 0 } })
  })

  test('carried out by two at once records each row once', async () => {
    const { chunk, recorded } = await begun()
    const worker = async () => {
      while ((await chunk()) !== null);
    }
    await Promise.all([worker(), worker(), worker()])
    expect(await recorded()).toEqual(whole)
  })

  test('a gift that another server has recorded from another file since the last chunk is held back, not recorded twice', async () => {
    const desk = await newUploadDesk()
    const { api, charityId } = desk
    const files = [await uploadAndCheck(desk, lines(6)), await uploadAndCheck(desk, [importHeader, ...lines(6).slice(-3)])] as const
    for (const { id, version } of files) await api.imports.commit({ id, version })
    const [one, other] = files
    const context = { db, now, signal: new AbortController().signal, enqueue: async () => {} }
    let isChunkNext = false
    const transact: typeof db.transact = async (scope, work) => {
      if (!isChunkNext) return db.transact(scope, work)
      isChunkNext = false
      const recorded = await db.transact(scope, tx => recordChunk({ now }, tx, { charityId, id: one.id }, 3))
      await recordJob.handler(context as unknown as JobContext, { charityId, id: other.id }) // on another server
      return { others: 0, recorded } as Awaited<ReturnType<typeof work>>
    }
    let chunks = 0
    const signal = { throwIfAborted: () => (isChunkNext = ++chunks === 1) }
    await recordJob.handler({ ...context, db: { ...db, transact }, signal } as unknown as JobContext, { charityId, id: one.id })
    expect(await desk.rowsOf('donation')).toHaveLength(6)
    expect(await api.imports.find({ id: one.id })).toMatchObject({ state: 'done', counts: { recorded: 3, doubtful: 3, ready: 0 } })
  })

  test('a recording is paused, goes on when it is resumed, and keeps what it has when it is stopped', async () => {
    const { chunk, recorded, api, id, runJobs, rowsOf } = await begun()
    await chunk()
    expect((await api.imports.move({ id, step: 'pause' })).state).toBe('paused')
    await runJobs()
    expect(await chunk()).toBeNull()
    expect(await recorded()).toMatchObject({ gifts: few })
    await api.imports.move({ id, step: 'resume' })
    expect(await chunk()).toBe(few)
    const stopped = await api.imports.move({ id, step: 'stop' })
    expect(stopped).toMatchObject({ state: 'review', counts: { recorded: few * 2, ready: rows - few * 2 } })
    expect((await rowsOf('work_item')).map(item => item['status'])).toEqual(['cancelled'])
    await api.imports.commit({ id, version: stopped.version })
    await runJobs()
    expect(await recorded()).toEqual(whole)
  })

  test('a recording that is cancelled in the tray stops after its chunk, and the rest waits in the review', async () => {
    const { api, id, charityId, recorded } = await begun(10)
    const [item] = (await api.work.list()).items
    let isChunkNext = false // the job asks whether it is to end before each chunk
    const transact: typeof db.transact = async (scope, work) => {
      if (!isChunkNext) return db.transact(scope, work)
      isChunkNext = false
      await api.work.cancel({ id: item!.id })
      const recorded = await db.transact(scope, tx => recordChunk({ now }, tx, { charityId, id }, 4))
      return { others: 0, recorded } as Awaited<ReturnType<typeof work>>
    }
    const signal = { throwIfAborted: () => (isChunkNext = true) }
    await recordJob.handler({ db: { ...db, transact }, now, signal } as unknown as JobContext, { charityId, id })
    expect(await recorded()).toEqual({ gifts: 4, gapless: true, receipts: 4 })
    expect(await api.imports.find({ id })).toMatchObject({ state: 'review', counts: { recorded: 4, ready: 6 } })
  })

  test.for(['before it begins', 'while it is paused'])('a recording that is cancelled in the tray %s records nothing more', async when => {
    const { api, id, runJobs, recorded } = await begun(10)
    if (when === 'while it is paused') await api.imports.move({ id, step: 'pause' })
    const [item] = (await api.work.list()).items
    await api.work.cancel({ id: item!.id })
    if (when === 'while it is paused') await api.imports.move({ id, step: 'resume' })
    await runJobs()
    expect(await recorded()).toMatchObject({ gifts: 0 })
    expect(await api.imports.find({ id })).toMatchObject({ state: 'review', counts: { recorded: 0, ready: 10 } })
  })
})

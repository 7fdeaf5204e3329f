import { describe, expect, test } from 'vitest'
import { itemIds, preferenceIds } from '#kit/giving/ids.ts'
import { newFund } from '#testing/factories/giving.ts'
import { csvFile, newImports, newUploadDesk, officerUploadRights, uploadAndCheck, uploadAndRecord } from '#testing/factories/imports.ts'

const head = 'Date,Amount,Fund,Payment method,Name'
const zakat = [head, '25/02/2026,250.00,Zakat Harta,Cash,Aminah']
const gifts = [head, '25/02/2026,10.00,Building fund,Cash,Bakar', '25/02/2026,ten,Building fund,Cash,Chong']
const islamicRights = ['islamic-giving:add', 'islamic-giving:view']

/** A desk that uploads donations and zakat, and a clerk who uploads donations only. */
async function newDesks() {
  const desk = await newUploadDesk([...officerUploadRights, ...islamicRights])
  await newFund(desk, { name: 'Zakat Harta', item_id: itemIds.zakat, app_preference_id: preferenceIds.islamicGiving, kind: 4 })
  return { desk, clerk: desk.officer(officerUploadRights).api }
}

describe('an import of several modules', () => {
  test('does not exist for users without the right to add to one of them, before and after its rows are read', async () => {
    const { desk, clerk } = await newDesks()
    const { importId: unread, reviewId: own } = await newImports(desk, { fundName: 'Building fund', words: 'Bakar' })
    await desk.sql(`update donation_import set settings = settings || '{"modules":[8,10]}' where charity_id = $1 and id = $2`, [
      desk.charityId,
      unread,
    ])
    const { id, version, mapping, dayOrder } = await uploadAndRecord(desk, zakat)
    expect((await clerk.imports.list({})).items).toMatchObject([{ id: own }])
    expect((await desk.api.imports.list({})).totalCount).toBe(3)
    expect((await clerk.work.list({})).items).toEqual([])
    const calls: Record<string, () => Promise<unknown>> = {
      'find unread': () => clerk.imports.find({ id: unread }),
      find: () => clerk.imports.find({ id }),
      rows: () => clerk.imports.rows({ id }),
      dryRun: () => clerk.imports.dryRun({ id }),
      previewFix: () => clerk.imports.previewFix({ id, fix: 'amount' }),
      exceptions: () => clerk.imports.exceptions({ id }),
      readAgain: () => clerk.imports.readAgain({ id, version, encoding: null, delimiter: null, headerRow: null }),
      check: () => clerk.imports.check({ id, version, mapping, dayOrder }),
      change: () => clerk.imports.change({ id, change: { kind: 'decide', decision: 'skip', rowNos: null } }),
      setValues: () => clerk.imports.setValues({ id, version, values: [{ field: 'fund', word: 'Zakat', choice: desk.fundId }] }),
      commit: () => clerk.imports.commit({ id, version }),
      move: () => clerk.imports.move({ id, step: 'cancel' }),
      undo: () => clerk.imports.undo({ id, version, reason: 'The wrong file' }),
      continue: () => clerk.imports.upload({ files: [csvFile([`${head},Import row`, `${zakat[1]},${id}#2`])] }),
    }
    for (const [name, call] of Object.entries(calls)) await expect(call(), name).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(clerk.imports.upload({ files: [csvFile(zakat)] })).rejects.toMatchObject({ code: 'SAME_FILE', errors: [] })
    const { api } = desk.officer([...officerUploadRights, 'islamic-giving:add'])
    expect((await api.imports.find({ id })).actions).not.toContain('undo')
    await expect(api.imports.undo({ id, version, reason: 'The wrong file' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await desk.api.imports.find({ id })).actions).toContain('undo')
  })

  test('lets users correct a file of donations whose uploader adds to more modules, not read it again or move it to another module', async () => {
    const { desk, clerk } = await newDesks()
    const { id } = await uploadAndCheck(desk, gifts)
    const { version, mapping, dayOrder, actions, choices } = await clerk.imports.find({ id })
    expect(actions).toEqual(['change', 'commit', 'cancel', 'exceptions'])
    expect(choices.fund.map(({ name }) => name)).toEqual(['Building fund'])
    await expect(clerk.imports.check({ id, version, mapping, dayOrder })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const cells = [
      { rowNo: 3, field: 'amount', text: '10.00' },
      { rowNo: 3, field: 'fund', text: 'Zakat Harta' },
    ] as const
    const { rows } = await clerk.imports.change({ id, change: { kind: 'edit', cells: [cells[0]] } })
    expect(rows).toMatchObject([{ rowNo: 3, state: 'ready' }])
    await expect(clerk.imports.change({ id, change: { kind: 'edit', cells: [cells[1]] } })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await clerk.imports.find({ id })).toMatchObject({ counts: { ready: 2, wrong: 0 } })
  })

  test('brings no rows of another module by a user without it: neither an exceptions file, nor a change that a job checks', async () => {
    const { desk, clerk } = await newDesks()
    const { id } = await uploadAndCheck(desk, gifts)
    const zakatRow = csvFile([`${head},Import row`, `${zakat[1]},${id}#3`])
    expect(await clerk.imports.upload({ files: [zakatRow] })).toMatchObject({ id, state: 'reading' })
    await desk.runJobs()
    const unknown = { counts: { ready: 1, wrong: 1 }, unknownValues: [{ field: 'fund', word: 'Zakat Harta' }] }
    expect(await desk.api.imports.find({ id })).toMatchObject(unknown)
    await expect(clerk.imports.find({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await desk.sql(`update donation_import set rows_total = 6000, row_modules = '[8]' where id = $1`, [id])
    const { version } = await clerk.imports.find({ id })
    const values = [{ field: 'fund', word: 'Tabung', choice: desk.fundId }] as const
    expect(await clerk.imports.setValues({ id, version, values: [...values] })).toMatchObject({ state: 'reading' })
    await desk.runJobs()
    expect(await desk.api.imports.find({ id })).toMatchObject({ state: 'review', ...unknown })
  })

  test('refuses to be recorded by a user without a module of its ready rows, also when its modules were counted before the rows changed', async () => {
    const { desk, clerk } = await newDesks()
    const { reviewId: id } = await newImports(desk, { fundName: 'Building fund', words: 'Bakar' })
    await desk.sql(
      `update import_row set fund_id = (select id from fund where charity_id = $1 and name = 'Zakat Harta') where import_id = $2`,
      [desk.charityId, id],
    )
    const { version } = await clerk.imports.find({ id })
    await expect(clerk.imports.commit({ id, version })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { afterAll, expect, inject, test } from 'vitest'
import { safeCell } from '#kit/text/csv.ts'
import { openDb } from '../database/open-db.ts'
import { formatDecimal, type ExportColumn, exportQuery } from './columns.ts'
import { writeCsvFile, writeXlsxFile } from './write-file.ts'
import { safeText } from './formulas.ts'

const db = openDb(inject('database').app, { max: 2 })
afterAll(() => db.close())
const dir = mkdtempSync(path.join(tmpdir(), 'exports-'))
const columns: ExportColumn[] = [
  { key: 'donorName', label: 'Donor', kind: 'text' },
  { key: 'amount', label: 'Amount ($)', kind: 'number' },
  { key: 'givenOn', label: 'Given on', kind: 'day' },
]
const statement = sql`select * from (values ('=cmd|calc', 12.50, '2026-03-02'), ('Siti, "Cik"' || chr(10) || 'Ahmad', -3, '2026-02-28'), ('<b>Élodie 🙂', 0, null)) v (donor_name, amount, given_on)`
async function writeExport(format: 'csv' | 'xlsx', query = statement, signal = new AbortController().signal) {
  const copied = await db.copyOut(1, exportQuery(query, columns, format))
  const file = path.join(dir, `${Math.random()}.${format}`)
  const progress: number[] = []
  const rows = await (format === 'csv' ? writeCsvFile : writeXlsxFile)({
    copied,
    columns,
    title: 'Donations: March',
    path: file,
    signal,
    tell: lines => void progress.push(lines),
  })
  return { rows, progress, bytes: readFileSync(file) }
}

test('the database makes the same cells safe as we do', async () => {
  const starts = fc.constantFrom('', ' ', '\t', '\n', '\u00a0', '\u3000', '\ufeff', '\u200b', "'", "''")
  const cell = fc
    .tuple(starts, fc.constantFrom('=', '+', '-', '@', '\t', '\r', '＝', '＋', 'a', '9', '~', 'é', ''), fc.string({ unit: 'grapheme' }))
    .map(parts => parts.join(''))
  const cells = fc.sample(fc.oneof(cell, fc.string({ unit: 'grapheme' })), 3000).map(text => text.toWellFormed().replaceAll('\0', ''))
  const { rows } = await db.transact({ charityId: null, readOnly: true }, tx =>
    sql<{
      safe: string
    }>`select ${safeText(sql.ref('cell'))} as safe from unnest(${sql.val(cells)}::text[]) with ordinality as u (cell, n) order by n`.execute(
      tx,
    ),
  )
  expect(rows.map(row => row.safe)).toEqual(cells.map(safeCell))
})

test('a CSV file has our words above it, is safe against formulas, and keeps commas, quotes and lines', async () => {
  const { rows, bytes } = await writeExport('csv')
  expect(rows).toBe(3)
  expect(bytes.toString().startsWith('\ufeffDonor,Amount ($),Given on\n')).toBe(true)
  expect(parse(bytes, { bom: true })).toEqual([
    ['Donor', 'Amount ($)', 'Given on'],
    ["'=cmd|calc", '12.50', '2026-03-02'],
    ['Siti, "Cik"\nAhmad', '-3', '2026-02-28'],
    ['<b>Élodie 🙂', '0', ''],
  ])
})

test('an XLSX file opens with numbers, days and texts as what they are', async () => {
  const { rows, bytes } = await writeExport('xlsx')
  expect(rows).toBe(3)
  expect(await readSheet(bytes)).toEqual([
    ['Donor', 'Amount ($)', 'Given on'],
    ['=cmd|calc', 12.5, new Date('2026-03-02')],
    ['Siti, "Cik"\nAhmad', -3, new Date('2026-02-28')],
    ['<b>Élodie 🙂', 0, null],
  ])
})

test('chosen columns come in the chosen order', async () => {
  const copied = await db.copyOut(1, exportQuery(statement, [columns[1]!, columns[0]!], 'csv'))
  expect((await text(copied)).split('\n')[0]).toBe('amount,donor_name')
})

test('a large export keeps its memory, tells how far it is, and stops when told to', async () => {
  const many = sql`select 'Donor ' || g as donor_name, ${formatDecimal(sql`g`)} as amount, null as given_on from generate_series(1, 300000) g`
  const before = process.memoryUsage().rss
  const { rows, progress } = await writeExport('csv', many)
  expect(rows).toBe(300_000)
  expect(progress.length).toBeGreaterThan(20)
  expect(process.memoryUsage().rss - before).toBeLessThan(80_000_000)
  for (const format of ['csv', 'xlsx'] as const) {
    const stopping = new AbortController()
    setTimeout(() => stopping.abort(new Error('cancelled')), 60)
    await expect(writeExport(format, many, stopping.signal)).rejects.toThrow(/cancelled|abort/i)
  }
  expect((await writeExport('csv')).rows).toBe(3)
})

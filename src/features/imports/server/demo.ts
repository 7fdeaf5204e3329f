import { createHash } from 'node:crypto'
import { addDays, type Day } from '#kit/time/days.ts'
import { newId } from '#kit/security/ids.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { DemoLoader } from '#platform/server/demo-loader.ts'
import type { Column, Mapping } from '../columns.ts'
import { FieldId } from '../fields.ts'
import { countRows } from './review/mark-duplicates.ts'
import { asJson } from './read-import.ts'
import { recordChunk } from './record/record-job.ts'
import { readRowSetting } from './review/setting.ts'
import { insertImportRows, splitCells, stagedRow } from './review/write-rows.ts'
import './tables.ts'
import { findAccountByEmail } from '#features/accounts/server/public.ts'

const charityId = 1
const names = [
  'Rahimah Yusof',
  'Koh Boon Leong',
  'Hafiz Salleh',
  'Priya Nair',
  'Zainab Hashim',
  'Goh Siew Choo',
  'Ismail Bakar',
  'Anita Rajan',
]
const headings = ['Tarikh', 'Jumlah (SGD)', 'Kempen', 'Cara bayaran', 'Nama', 'Telefon', 'Rujukan', 'Kelompok']
const fields = ['donatedOn', 'amount', 'fund', 'paymentMethod', 'donorName', 'donorPhone', 'referenceNo'] as const satisfies FieldId[]

/** Adds an upload of a month ago: twenty envelopes of a Friday collection, most of them recorded, four with mistakes left. */
export const loadDemoImports: DemoLoader = async ({ tx, now, enter }) => {
  await enter(charityId)
  const addedAt = new Date(now().getTime() - 33 * 86_400_000)
  const { setting } = await readRowSetting(tx, charityId, addedAt, settings)
  const lines = linesOf(dayInZone(addedAt, setting.timeZone))
  const id = await addImport(tx, addedAt, lines)
  const fieldAt = headings.map((_, index) => FieldId.options.find(field => settings.mapping[field] === index))
  const rows = lines.map((cells, index) =>
    stagedRow({ charityId, importId: id }, setting, { rowNo: index + 2, ...splitCells(cells, fieldAt), shape: null }),
  )
  await insertImportRows(tx, { charityId, importId: id }, rows)
  await countRows(tx, { charityId, importId: id })
  for (let going = true; going;) going = (await recordChunk({ now: () => addedAt }, tx, { charityId, id })) !== null
}

const settings = {
  mapping: Object.fromEntries(fields.map((field, index) => [field, index])) as Mapping,
  dayOrder: 'dmy',
  defaults: {},
  values: {},
} as const

const formatDay = (day: Day) => day.split('-').toReversed().join('/')
const usualMethod = (at: number) => (at % 4 === 0 ? 'PayNow' : 'Tunai')
function linesOf(friday: Day): string[][] {
  return Array.from({ length: 20 }, (_, at) => [
    at === 6 ? '31/02/2026' : formatDay(addDays(friday, -(at % 4) - 1)),
    at === 11 ? 'dua puluh' : `${(at % 7) * 5 + 10}.00`,
    at % 3 === 0 ? 'Building fund' : 'Friday collection',
    at === 15 ? 'Beras' : usualMethod(at),
    names[at % names.length] ?? '',
    at === 17 ? '12' : `9${String(4_410_000 + (at % names.length) * 137)}`,
    `AMP-${String(at + 1).padStart(3, '0')}`,
    'Jumaat',
  ])
}

async function addImport(tx: Tx, addedAt: Date, lines: readonly string[][]): Promise<string> {
  const person = await findAccountByEmail(tx, charityId, 'finance@nur.demo')
  const text = [headings, ...lines].map(cells => cells.join(',')).join('\r\n')
  const columns: Column[] = headings.map(name => ({
    name,
    samples: [],
    days: null,
  }))
  const id = newId(addedAt.getTime())
  await tx
    .insertInto('donationImport')
    .values({
      charityId,
      id,
      fileName: 'sampul-jumaat.csv',
      fileKey: null,
      fileKind: 'csv',
      fileBytes: text.length,
      sha256: createHash('sha256').update(text).digest(),
      isAgain: false,
      state: 'recording',
      reading: asJson({ encoding: 'utf-8' as const, delimiter: ',' as const, headerRow: 1 }),
      columns: asJson(columns),
      samplesSealed: null,
      settings: asJson(settings),
      continuedWith: null,
      workId: null,
      reason: null,
      userId: person.id,
      userName: `${person.firstName} ${person.lastName}`.trim(),
      createdAt: addedAt,
      recordedBy: person.id,
      recordedAt: null,
      undoneBy: null,
      undoneAt: null,
    })
    .execute()
  return id
}

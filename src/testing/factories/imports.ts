import { createHash } from 'node:crypto'
import type { AskedEncoding } from '#kit/text/csv.ts'
import type { Column } from '#features/imports/columns.ts'
import { withoutSamples, withSamples } from '#features/imports/server/read/samples.ts'
import { newId } from '#kit/security/ids.ts'
import { putSealed } from '#platform/server/files/encrypted-file-store.ts'
import { type CountryCode } from '#jurisdictions/jurisdictions.ts'
import { newKey } from '#platform/server/files/file-store.ts'
import { methodIds } from '#kit/giving/ids.ts'
import { newFund } from './giving.ts'
import { files, newCharity } from './new-charity.ts'

/** All rights for bulk upload. */
export const officerUploadRights = [
  'button:bulk-donations-upload',
  'donations:add',
  'donations:view',
  'button:direct-void',
  'button:settle',
  'button:show-personal-data',
]
type TestCharity = Awaited<ReturnType<typeof newCharity>>
/** A CSV file as chosen in a file input. */
export const csvFile = (lines: readonly string[], name = 'gifts.csv') => new File([`${lines.join('\r\n')}\r\n`], name, { type: 'text/csv' })

type Words = { fundName: string; words: string }
const fileOf = ({ fundName, words }: Words, amount: string) =>
  csvFile(['Donation date,Amount,Fund,Payment method,Name', `2026-02-28,${amount},${fundName},Cash,${words} bin Ali`], `${words}.csv`)

const samples = new Map<string, ReturnType<typeof uploadSample>>()
/**
 * What the product makes of such a file. It reads a file in a process of its own, so each is uploaded once, and copied into every charity.
 */
const sampleOf = (source: Words) => {
  const sample = samples.get(source.fundName) ?? uploadSample(source)
  samples.set(source.fundName, sample)
  return sample
}
async function uploadSample(source: Words) {
  const { api, charityId, rowsOf } = await newCharity({ can: officerUploadRights })
  const { id } = await api.imports.upload({ files: [fileOf(source, '10.00')] })
  const [row] = (await rowsOf('donation_import')) as [{ columns: Column[]; samples_sealed: string }]
  return { row, columns: withSamples({ charityId, id, columns: row.columns, samplesSealed: row.samples_sealed }) }
}

/** Adds the sample to a charity, as if its officer had uploaded a file of this amount. */
async function copySample({ charityId, actor, sql }: TestCharity, source: Words, amount: string): Promise<string> {
  const { row, columns } = await sampleOf(source)
  const [id, fileKey] = [newId(), newKey('private', charityId, 'imports', newId(), 'bin')]
  const bytes = Buffer.from(await fileOf(source, amount).arrayBuffer())
  await putSealed(files, fileKey, bytes)
  const copy = {
    ...row,
    charity_id: charityId,
    id,
    file_key: fileKey,
    sha256: `\\x${createHash('sha256').update(bytes).digest('hex')}`,
    samples_sealed: withoutSamples(charityId, id, columns).samplesSealed,
    user_id: actor.userId,
    user_name: actor.name,
  }
  await sql(`insert into donation_import select * from jsonb_populate_record(null::donation_import, $1)`, [JSON.stringify(copy)])
  return id
}

/** Two uploads: one in the columns step, and one in review with one ready and one wrong row. */
export async function newImports(charity: TestCharity, source: Words) {
  const { charityId, sql } = charity
  const { fundName, words } = source
  const [importId, reviewId] = [await copySample(charity, source, '10.00'), await copySample(charity, source, '20.00')]
  const rows = `insert into import_row (charity_id, import_id, row_no, id, state, fields, problems, amount_minor, currency, donated_on, payment_method, fund_id)
    select $1, $2, n, uuidv7(), case n when 2 then 'ready' else 'wrong' end, jsonb_build_object('amount', '20.00', 'donorName', $3::text, 'fund', f.name, 'paymentMethod', 'Cash', 'donatedOn', '2026-02-28'),
           case n when 2 then null else '[{"field":"donorPhone","code":"BAD_PHONE","fix":null}]'::jsonb end, 2000, 'SGD', '2026-02-28', 6, f.id
      from generate_series(2, 3) n, fund f where f.charity_id = $1 and f.name = $4`
  await sql(rows, [charityId, reviewId, words, fundName])
  await sql(
    `update donation_import set state = 'review', rows_total = 2, rows_ready = 1, rows_wrong = 1 where charity_id = $1 and id = $2`,
    [charityId, reviewId],
  )
  return { importId, reviewId }
}

/** The headings of the test's files. */
export const importHeader = 'Donation date,Amount,Fund,Payment method,Donor name,Mobile,NRIC,Reference,Batch'
/** A line of such a file: a day of February 2026, an amount, and the cells after the fund. */
export const importLine = (day: number, amount: string, more = '') =>
  `${String(day).padStart(2, '0')}/02/2026,${amount},Building fund,${more}`
export type UploadDesk = Awaited<ReturnType<typeof newUploadDesk>>
/** A charity with one fund and an uploader. */
export async function newUploadDesk(rights: readonly string[] = officerUploadRights, { country = 'SG' }: { country?: CountryCode } = {}) {
  const charity = await newCharity({ can: rights, country })
  const fundId = await newFund(charity, { name: 'Building fund' })
  return { ...charity, fundId }
}

/** Uploads a file, accepts the suggested mapping and runs the check. */
export async function uploadAndCheck(
  { api, runJobs }: UploadDesk,
  lines: readonly string[],
  source: File = csvFile(lines),
  dayOrder?: 'dmy' | 'mdy',
) {
  const { id, version, mapping, dayOrder: found } = await api.imports.upload({ files: [source] })
  await api.imports.check({ id, version, mapping, dayOrder: dayOrder ?? found })
  await runJobs()
  return api.imports.find({ id })
}
/** Uploads a file and records its valid rows. */
export async function uploadAndRecord(source: UploadDesk, lines: readonly string[]) {
  const { id, version } = await uploadAndCheck(source, lines)
  await source.api.imports.commit({ id, version })
  await source.runJobs()
  return source.api.imports.find({ id })
}

/** A file of ten valid gifts. */
export const tenGifts = [
  importHeader,
  ...Array.from({ length: 10 }, (_, at) => importLine(at + 15, `${at + 1}0.50`, `CASH,Tan Hui Min,8123 456${at},,REF${at},B1`)),
]

/** Uploads and checks a file as it comes; answers a line for each row: its number, what becomes of it, and why. */
export async function readAsItComes({ api, fundId, runJobs }: UploadDesk, file: File, encoding: AskedEncoding | null = null) {
  const found = await api.imports.upload({ files: [file], ...(encoding && { encoding }) })
  const { id, version, mapping, dayOrder } = found
  const defaults = {
    ...(mapping.fund === undefined && { fund: fundId }),
    ...(mapping.paymentMethod === undefined && { paymentMethod: String(methodIds.cash) }),
  }
  await api.imports.check({ id, version, mapping, dayOrder, defaults })
  await runJobs()
  const { items } = await api.imports.rows({ id })
  const rows = items.map(({ rowNo, state, held, problems }) =>
    [rowNo, held ?? state, ...problems.map(({ field, code, fix }) => [field ?? 'row', code, ...(fix ? [fix] : [])].join('/'))].join(' '),
  )
  return { ...found, rows, sum: (await api.imports.dryRun({ id })).currencies[0]?.sum.minor ?? 0 }
}

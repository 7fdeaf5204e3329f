import { entriesOfSpan } from '#features/ledger/server/public.ts'
import { settlementsIn } from '#features/settlement/server/public.ts'
import { plainAmount } from '#jurisdictions/money.ts'
import { startOfDay } from '#kit/time/time-zones.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { safeCell } from '#kit/text/csv.ts'
import { quotedCell } from '#platform/server/export/csv.ts'
import { sha256Of } from '#platform/server/security/sha256.ts'
import { periodOf } from '../period.ts'
import { drawStatement } from './draw-statement.ts'
import type { PackFile, PackSource } from './pack-file.ts'

/**
 * Builds the pack of a seal from the books: the entries that were posted in the month, which never change, and the settlements that it had
 * when it was sealed. The same seal gives the same bytes, also after the month was unlocked and sealed again.
 */
export async function buildPack(tx: Tx, charityId: number, source: PackSource): Promise<PackFile[]> {
  const period = periodOf(source.month)
  const [startsAt, endsBefore] = [startOfDay(period.from, source.timeZone), startOfDay(period.before, source.timeZone)]
  const entries = await entriesOfSpan(tx, charityId, { startsAt, endsBefore })
  const settlements = await settlementsIn(tx, charityId, { ...period, storedUntil: source.sealedAt })
  const stem = source.month.slice(0, 7)
  const ledger = await fileOf(
    `${stem}-ledger.csv`,
    csvOf([
      ['posted_at', 'posting_id', 'kind', 'account', 'amount', 'currency', 'gift_id'],
      ...entries.map(({ postedAt, postingId, kind, account, amountMinor, currency, donationId }) => [
        new Date(postedAt).toISOString(),
        postingId,
        kind,
        account,
        amountOf(amountMinor),
        currency,
        donationId ?? '',
      ]),
    ]),
  )
  const reconciliation = await fileOf(
    `${stem}-reconciliation.csv`,
    csvOf([
      [
        'settlement',
        'provider',
        'account',
        'paid_on',
        'currency',
        'gross',
        'fees',
        'refunds',
        'disputes',
        'adjustments',
        'net',
        'lines',
        'status',
      ],
      ...settlements.map(row => [
        safeCell(row.settlementNo),
        row.provider,
        safeCell(row.account ?? ''),
        row.paidOn,
        row.currency,
        ...[row.grossMinor, row.feeMinor, row.refundMinor, row.disputeMinor, row.adjustmentMinor, row.netMinor].map(amountOf),
        String(row.lineCount),
        'settled', // a month with others is not sealed
      ]),
    ]),
  )
  const statement = await drawStatement(source, { entries, settlements, files: [ledger, reconciliation] })
  return [await fileOf(`${stem}-statement.pdf`, statement), ledger, reconciliation]
}

const csvOf = (lines: readonly (readonly string[])[]): string => lines.map(line => `${line.map(quotedCell).join(',')}\n`).join('')
const amountOf = (minor: number): string => (minor < 0 ? `-${plainAmount({ minor: -minor })}` : plainAmount({ minor }))

async function fileOf(name: string, body: string | Uint8Array): Promise<PackFile> {
  const content = Buffer.from(body as Uint8Array)
  return { name, content, sha256: (await sha256Of(content)).toString('hex'), bytes: content.length }
}

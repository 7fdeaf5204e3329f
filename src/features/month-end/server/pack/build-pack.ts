import { charityOf } from '#features/charity/server/public.ts'
import { closedDeclarations } from '#features/declarations/server/public.ts'
import { giftsOfBooks } from '#features/gifts/server/public.ts'
import { entriesOfSpan } from '#features/ledger/server/public.ts'
import { settlementsIn } from '#features/settlement/server/public.ts'
import { startOfDay } from '#kit/time/time-zones.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { quotedCell } from '#platform/server/export/csv.ts'
import { sha256Of } from '#platform/server/security/sha256.ts'
import { periodOf } from '../period.ts'
import { drawStatement } from './draw-statement.ts'
import { declarationRows, giftRows, ledgerRows, reconciliationRows } from './pack-tables.ts'
import type { PackFile, PackSource } from './pack-file.ts'

type KeptPack = { names: readonly string[]; statement: Buffer | null }
type Table = { name: string; rows: readonly (readonly string[])[] }

/**
 * Builds the pack of a seal from the books: the entries that were posted and the declarations that were closed in the month, which never
 * change once it is over, and the settlements and gifts that it had when it was sealed, by what no later step changes. The same seal gives
 * the same bytes, also after the month was unlocked and sealed again. `kept`: what a seal has already: the names of its files, which may
 * be fewer, and its statement, which is drawn otherwise.
 */
export async function buildPack(tx: Tx, charityId: number, source: PackSource, kept?: KeptPack): Promise<PackFile[]> {
  const { month, timeZone, sealedAt } = source
  const period = periodOf(month)
  const span = { startsAt: startOfDay(period.from, timeZone), endsBefore: startOfDay(period.before, timeZone) }
  const stem = month.slice(0, 7)
  const isWanted = (name: string) => !kept || kept.names.includes(name)
  const entries = await entriesOfSpan(tx, charityId, span)
  const settlements = await settlementsIn(tx, charityId, { ...period, storedUntil: sealedAt })
  const gifts = await giftsOfBooks(tx, charityId, { ...period, settledUntil: sealedAt })
  const tables: Table[] = [
    { name: `${stem}-ledger.csv`, rows: ledgerRows(entries) },
    { name: `${stem}-reconciliation.csv`, rows: reconciliationRows(settlements, source.packFormat) },
    { name: `${stem}-gifts.csv`, rows: giftRows(gifts, source.packFormat) },
    {
      name: `${stem}-declarations.csv`,
      rows: declarationRows(await closedDeclarations(tx, charityId, span)),
    },
  ]
  const files: PackFile[] = []
  for (const { name, rows } of tables) if (isWanted(name)) files.push(await fileOf(name, csvOf(rows)))
  const draw = async () => {
    const { currency } = await charityOf(tx, charityId)
    return drawStatement(source, { entries, settlements, files, currency })
  }
  const statement = kept?.statement ?? (await draw())
  return [await fileOf(`${stem}-statement.pdf`, statement), ...files]
}

const csvOf = (lines: readonly (readonly string[])[]): string => lines.map(line => `${line.map(quotedCell).join(',')}\n`).join('')

async function fileOf(name: string, body: string | Uint8Array): Promise<PackFile> {
  const content = Buffer.from(body as Uint8Array)
  return { name, content, sha256: (await sha256Of(content)).toString('hex'), bytes: content.length }
}

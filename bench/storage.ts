import { fetchText } from './measure.ts'
import type { Product } from './product.ts'

/** What a gift of the seed takes with its lines, receipt and ledger entries, and the log that the load left, in bytes. */
export async function measureLoaded({ straight }: Product, print: (line: string) => void): Promise<string[]> {
  const gifts = await numberOf(straight, 'select count(*) as n from donation')
  const bytes = await numberOf(
    straight,
    `select sum(pg_total_relation_size(t)) as n from unnest(array['donation', 'donation_line', 'donation_purpose', 'receipt', 'ledger_entry']::regclass[]) t`,
  )
  const wal = await numberOf(straight, 'select sum(size) as n from pg_ls_waldir()')
  print(
    `\nStorage of a loaded gift: ${(bytes / gifts / 1000).toFixed(2)} kB (aim ≤ 1.3); write-ahead log ${(wal / 1e9).toFixed(2)} GB (aim ≤ 1).`,
  )
  return [...(bytes / gifts <= 1300 ? [] : ['storage of a loaded gift']), ...(wal <= 1e9 ? [] : ['write-ahead log after a load'])]
}

/** The memory of the server after the work so far. */
export async function measureMemory({ url }: Product, print: (line: string) => void): Promise<string[]> {
  const megabytes = Number(/^process_resident_memory_bytes (\S+)/m.exec(await fetchText(`${url}/metrics`))?.[1]) / 1e6
  print(`Memory of the server after it: ${Math.round(megabytes)} MB (aim ≤ 350).`)
  return megabytes <= 350 ? [] : ['memory of the server']
}

async function numberOf(straight: Product['straight'], query: string): Promise<number> {
  const { rows } = await straight.query<{ n: string }>(query)
  return Number(rows[0]?.n)
}

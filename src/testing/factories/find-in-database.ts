import type { newCharity } from './new-charity.ts'

type Asking = Pick<Awaited<ReturnType<typeof newCharity>>, 'sql' | 'charityId'>

/**
 * The tables of all schemas, the queue's included, in which one of these texts stands in any column of any row of the charity, or of no
 * charity, as it is or in bytes.
 */
export async function tablesWith({ sql, charityId }: Asking, texts: readonly string[]): Promise<string[]> {
  const tables = await sql(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const patterns = texts.flatMap(text => [text, Buffer.from(text).toString('hex')]).map(text => `%${text}%`)
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await sql(
      `select from ${String(name)} t where t::text ilike any($1::text[]) and coalesce(to_jsonb(t) ->> 'charity_id', $2) = $2 limit 1`,
      [patterns, String(charityId)],
    )
    if (rows.length) found.push(String(name))
  }
  return found
}

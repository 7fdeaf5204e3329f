import { newClient } from '#platform/server/database/connections.ts'
import type { Statement } from './record.ts'

/** A node of a plan, as PostgreSQL explains it. */
type PlanNode = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

/** The blocks that the statements of a call of charity 1 read, planned for their values. */
export async function blocksOf(appUrl: string, statements: readonly Statement[]): Promise<number> {
  const plans = await plansOf(appUrl, statements)
  return plans.reduce((sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0)
}

/** How many rows of a table, or entries of its indexes, the statements of a call of charity 1 read. */
export async function entriesRead(appUrl: string, statements: readonly Statement[], table: string): Promise<number> {
  const readBy = (node: PlanNode): number =>
    (node['Relation Name'] === table ? node['Actual Rows'] * node['Actual Loops'] : 0) +
    (node.Plans ?? []).reduce((sum, below) => sum + readBy(below), 0)
  return (await plansOf(appUrl, statements)).reduce((sum, plan) => sum + readBy(plan), 0)
}

/** The plans of the statements of a call of charity 1, as they ran. */
async function plansOf(appUrl: string, statements: readonly Statement[]): Promise<PlanNode[]> {
  const client = newClient({ connectionString: appUrl })
  await client.connect()
  try {
    await client.query(`begin; set local app.charity_id = '1'`)
    const plans: PlanNode[] = []
    for (const { text, values } of statements) {
      if (text.startsWith('set ')) {
        await client.query(text)
        continue
      }
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (analyze, buffers, format json) ${text}`, values)
      plans.push(rows[0]!['QUERY PLAN'][0].Plan)
    }
    return plans
  } finally {
    await client.end()
  }
}

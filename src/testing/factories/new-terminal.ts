import { newId } from '#kit/security/ids.ts'
import { newFund } from './giving.ts'
import type { newCharity } from './new-charity.ts'

type TestCharity = Awaited<ReturnType<typeof newCharity>>
type Columns = Readonly<Record<string, string | number | boolean | null>>

/** Inserts a terminal: by default a countertop that never connected. Columns by their SQL names. */
export async function newTerminal(charity: TestCharity, fields: Columns = {}): Promise<string> {
  const id = newId()
  const fundId = fields['fund_id'] ?? (await newFund(charity))
  const row = {
    charity_id: charity.charityId,
    id,
    serial_no: `T-${id.slice(-12)}`,
    name: 'Main hall',
    device_type: 'countertop',
    ...fields,
    fund_id: fundId,
  }
  const names = Object.keys(row)
  await charity.sql(
    `insert into terminal (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  )
  return id
}

import { listBankAccounts } from '#features/charity/server/public.ts'
import { newId } from '#kit/security/ids.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { charity as contract } from '../contract.ts'
import { prepareChange } from './changes.ts'

/** Prepares a bank account. Blanks and dashes of its number are left out. */
export async function prepareBankAccount(context: Context, { bank, holder, number, purpose }: RequestOf<typeof contract.addBankAccount>) {
  const id = newId(context.now().getTime())
  const after = { bank, holder, number: number.replace(/[\s-]/g, '').toUpperCase(), purpose }
  await prepareChange(context, { part: 'account', subjectId: id, before: {}, after })
  return { id }
}

/** Prepares that a bank account ends, or is used again. */
export async function prepareAccountSwitch(context: Context, { id, isActive }: RequestOf<typeof contract.switchBankAccount>) {
  const { tx, actor } = context
  const account = (await listBankAccounts(tx, actor.charityId)).find(one => one.id === id)
  if (!account) throw refuse('NOT_FOUND')
  if (account.isActive === isActive) return null
  await prepareChange(context, { part: 'account', subjectId: id, before: { isActive: account.isActive }, after: { isActive } })
  return null
}

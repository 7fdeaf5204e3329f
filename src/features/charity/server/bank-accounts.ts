import type { Tx } from '#platform/server/database/database.ts'
import { seal } from '#platform/server/security/encryption.ts'
import './tables.ts'

/** A bank account as an office enters it; `number` in full. */
export type NewBankAccount = { id: string; bank: string; holder: string; number: string; purpose: string }

/** The bank accounts of a charity, those out of use last; of a number only its last three characters. */
export const listBankAccounts = (tx: Tx, charityId: number) =>
  tx
    .selectFrom('bankAccount')
    .select(['id', 'bank', 'holder', 'numberTail', 'purpose', 'isActive'])
    .where('charityId', '=', charityId)
    .orderBy('isActive', 'desc')
    .orderBy('bank')
    .orderBy('id')
    .limit(200)
    .execute()

/** Adds a bank account, its number sealed. */
export async function addBankAccount(tx: Tx, charityId: number, { id, number, ...account }: NewBankAccount, at: Date): Promise<void> {
  await tx
    .insertInto('bankAccount')
    .values({
      ...account,
      charityId,
      id,
      numberSealed: seal({ table: 'bank_account', column: 'number_sealed', charityId, rowId: id }, number),
      numberTail: number.slice(-3),
      createdAt: at,
    })
    .execute()
}

/** Takes a bank account out of use, or back into it. */
export async function changeBankAccount(tx: Tx, charityId: number, id: string, isActive: boolean): Promise<void> {
  await tx.updateTable('bankAccount').set({ isActive }).where('charityId', '=', charityId).where('id', '=', id).execute()
}

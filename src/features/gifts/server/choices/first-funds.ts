import { fundKindIds, itemIds, preferenceIds } from '#kit/giving/ids.ts'
import { newId } from '#kit/security/ids.ts'
import type { Charity } from '#features/charity/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { textsIn } from '#platform/server/texts.ts'
import { type NewFund, sampleFunds } from '../seed/sample-funds.ts'
import '../tables.ts'

/** Adds the funds of a new charity: a general one, and one for each kind of Islamic giving. */
export async function addFirstFunds(
  tx: Tx,
  charity: Pick<Charity, 'charityId' | 'isIslamic' | 'appPreferences'>,
  now: Date,
): Promise<void> {
  const { charityId } = charity
  const all = sampleFunds(charity, () => newId(now.getTime()))
  const general: Omit<NewFund, 'charityId' | 'id'> = {
    isActive: true,
    kind: fundKindIds.general,
    appPreferenceId: preferenceIds.donations,
    itemId: itemIds.donation,
    name: textsIn.en.gifts_general_fund(),
    nameMs: textsIn.ms.gifts_general_fund(),
    isTaxDeductible: false,
    position: 0,
  }
  const funds = [{ ...general, charityId, id: newId(now.getTime()) }, ...all.filter(isIslamicFund)]
  await tx.insertInto('fund').values(funds).execute()
}

const isIslamicFund = ({ appPreferenceId }: NewFund) => appPreferenceId === preferenceIds.islamicGiving

import {
  addBankAccount,
  changeBankAccount,
  changeCharity,
  charityOf,
  listBankAccounts,
  lockCharity,
} from '#features/charity/server/public.ts'
import { changeFund, listFunds } from '#features/gifts/server/public.ts'
import { hasEntries } from '#features/ledger/server/public.ts'
import { skipMissedDates } from '#features/recurring/server/public.ts'
import { hasIssuedReceipts } from '#features/receipt-numbers/server/public.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { charity as contract } from '../contract.ts'
import type { CharityFacts } from '../facts.ts'
import { faultsOfCharity } from '../rules.ts'
import { auditOf, decideOn, lockChange, type Values } from './changes.ts'
import { columnsOf, factsOf, isSame } from './facts.ts'
import { prefixFaults } from './prefix-faults.ts'

const isTaken = (error: unknown) => (error as { constraint?: string }).constraint === 'charity_directory_pkey'

/** Publishes a change that somebody else prepared. Refuses it when what it was decided on has changed. */
export async function publishChange(context: Context, { changeId }: RequestOf<typeof contract.publish>) {
  const { tx, actor, audit } = context
  const { charityId } = actor
  await lockCharity(tx, charityId)
  const change = await lockChange(context, changeId)
  if (change.preparedBy === actor.userId) throw refuse(contract.publish, 'OWN_PREPARATION')
  const apply = { legal: applyFacts, money: applyFacts, account: applyToAccount, fund: applyToFund }[change.part]
  await apply(context, change)
  await decideOn(context, changeId, { state: 'published' })
  audit({
    subject: { kind: 'charity', id: String(charityId) },
    changes: auditOf(change),
    detail: { part: change.part, preparedBy: change.preparedBy },
  })
  return { version: (await charityOf(tx, charityId)).version }
}

/** Sends a change back with a reason, which stays in sight until the change is prepared again. What its author takes back is gone. */
export async function sendBackChange(context: Context, { changeId, reason }: RequestOf<typeof contract.sendBack>) {
  const { actor, audit } = context
  const change = await lockChange(context, changeId)
  await decideOn(context, changeId, { state: change.preparedBy === actor.userId ? 'replaced' : 'returned', returnReason: reason })
  audit({
    subject: { kind: 'charity', id: String(actor.charityId) },
    detail: { part: change.part, sentBack: reason, preparedBy: change.preparedBy },
  })
  return null
}

type Change = { subjectId: string | null; before: Values; after: Values }

async function applyFacts(context: Context, { before, after }: Change): Promise<void> {
  const { tx, actor } = context
  const { charityId } = actor
  const charity = await charityOf(tx, charityId)
  const facts = factsOf(charity) as Values
  if (Object.keys(after).some(field => !isSame(facts[field], before[field]))) throw refuse('CHANGED_SINCE')
  const [hasMoney, hasReceipts] = await Promise.all([hasEntries(tx, charityId), hasIssuedReceipts(tx, charityId)])
  const fixed = { ...charity, hasMoney, hasReceipts }
  const changed = after as Partial<CharityFacts>
  const faults = [...faultsOfCharity(charity.country, changed, fixed), ...(await prefixFaults(tx, charity, changed.receiptPrefix))]
  if (faults.length) throw refuse('CHANGED_SINCE', faults)
  await changeCharity(tx, charityId, columnsOf(changed)).catch((error: unknown) => {
    throw isTaken(error) ? refuse(contract.publish, 'REGISTRATION_NO_TAKEN') : error
  })
  if (changed.status === 'active' && charity.status !== 'active') await skipMissedDates(context, charityId)
}

async function applyToAccount({ tx, actor, now }: Context, { subjectId, before, after }: Change): Promise<void> {
  const { charityId } = actor
  const id = subjectId ?? ''
  if ('number' in after) {
    const { bank, holder, number, purpose } = after as { bank: string; holder: string; number: string; purpose: string }
    return addBankAccount(tx, charityId, { id, bank, holder, number, purpose }, now())
  }
  const account = (await listBankAccounts(tx, charityId)).find(one => one.id === id)
  if (!account || account.isActive !== before['isActive']) throw refuse('CHANGED_SINCE')
  await changeBankAccount(tx, charityId, id, after['isActive'] === true)
}

async function applyToFund({ tx, actor }: Context, { subjectId, before, after }: Change): Promise<void> {
  const funds = await listFunds(tx, actor.charityId, Object.values(preferenceIds))
  const fund = funds.find(({ id }) => id === subjectId)
  if (!fund || fund.isTaxDeductible !== before['isTaxDeductible']) throw refuse('CHANGED_SINCE')
  await changeFund(tx, actor.charityId, fund.id, { isTaxDeductible: after['isTaxDeductible'] === true })
}

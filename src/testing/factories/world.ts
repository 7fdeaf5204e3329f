import { frequencyIds, itemIds, methodIds, preferenceIds } from '#kit/giving/ids.ts'
import { storeCard } from '#features/card-vault/server/store-card.ts'
import { startRecurrence } from '#features/recurring/server/public.ts'
import { administratorRights } from '#features/roles/rules.ts'
import { newId } from '#kit/security/ids.ts'
import { canary } from './canary.ts'
import { idsInExample, newDeclaredRecords } from './declared-records.ts'
import { newDonor, newFund, newGift, newTaxRegistration } from './giving.ts'
import { newImports } from './imports.ts'
import { db, type newCharity, now } from './new-charity.ts'
import { newMember } from './new-member.ts'
import { cardProvider } from './new-recurrence.ts'
import { newRequests } from './requests.ts'

type TestCharity = Awaited<ReturnType<typeof newCharity>>
type Base = { donorId: string; fundId: string }

/**
 * One record of each kind in a charity, with the canary in every text. With the name of a call, only a donor, a fund, a gift and what the
 * call's example uses: a whole world takes a third of a second of a core. The type does not tell which ids are left out.
 */
export async function newWorld(charity: TestCharity, call?: string) {
  const used = call === undefined ? null : idsInExample(call)
  /** The records whose ids the example uses. */
  const make = async <Id extends string>(ids: readonly Id[], records: () => Promise<Record<Id, string>>) =>
    !used || ids.some(id => used.has(id)) ? records() : ({} as Record<Id, string>)
  const base = {
    donorId: await newDonor(charity, { name: `${canary} binte Osman`, email: 'kenari@example.test', phone: '+65 81234567' }),
    fundId: await newFund(charity, { name: `${canary} fund` }),
  }
  return {
    ...base,
    ...(await newCashGift(charity, base)),
    ...(await make(['wakafFundId', 'islamicGiftId', 'islamicTxnId'], () => newIslamicGift(charity, base))),
    ...(await make(['userId', 'roleId', 'invitedUserId'], () => newUsers(charity))),
    ...(await make(['inactiveUserId'], () => newInactiveUser(charity))),
    ...(await make(['spareRoleId'], () => newSpareRole(charity))),
    ...(await make(['viewId'], () => newView(charity))),
    ...(await make(['workId'], () => newWork(charity))),
    ...(await make(['cardId', 'spareCardId', 'recurrenceId'], () => newCards(charity, base))),
    ...(await make(['accessRequestId'], () => newAccessRequest(charity))),
    ...(await make(['changeId'], () => newAdministratorChange(charity))),
    ...(await make(['taxGiftId', 'taxZakatId', 'flaggedGiftId', 'flaggedZakatId'], () => newTaxGifts(charity))),
    ...(await make(['importId', 'reviewId'], () => newImports(charity, { fundName: `${canary} fund`, words: canary }))),
    ...(await make(['pendingId', 'requestId', 'pendingEvidence', 'purchaseId', 'purchaseTxnId', 'handedOverId'], () =>
      newRequests(charity, { ...base, words: canary }),
    )),
    ...(await newDeclaredRecords(charity, call)),
    ...(await make(['chequeId', 'undoableId'], () => newCounterGifts(charity, base.fundId))),
  }
}
export type World = Awaited<ReturnType<typeof newWorld>>

async function newCashGift({ api }: TestCharity, { donorId, fundId }: Base) {
  const { id, txnId } = await api.donations.add({
    donorId,
    donationToValue: fundId,
    amount: { minor: 5000, currency: 'SGD' },
    paymentMethod: methodIds.cash,
    remarks: canary,
  })
  return { donationId: id, txnId }
}

async function newIslamicGift(charity: TestCharity, { donorId }: Base) {
  const wakafFundId = await newFund(charity, {
    name: `${canary} wakaf`,
    app_preference_id: preferenceIds.islamicGiving,
    item_id: itemIds.wakafIlmu,
  })
  const { id, txnId } = await charity.api.islamicGiving.add({
    donorId,
    amount: { minor: 5000, currency: 'SGD' },
    paymentMethod: methodIds.cash,
    lines: [{ donationToValue: wakafFundId, name: canary, amount: { minor: 5000, currency: 'SGD' } }],
  })
  return { wakafFundId, islamicGiftId: id, islamicTxnId: txnId }
}

/** A user with a role, and one who is invited to it. */
async function newUsers({ api, charityId }: TestCharity) {
  const { userId, roleId } = await newMember(charityId, { can: ['donations:view'], firstName: canary, roleName: `${canary} role` })
  const { id: invitedUserId } = await api.users.save({ firstName: canary, email: `${newId()}@example.test`, roleId })
  return { userId, roleId, invitedUserId }
}

const newInactiveUser = async ({ charityId }: TestCharity) => ({
  inactiveUserId: (await newMember(charityId, { status: 'inactive', can: ['donations:view'] })).userId,
})

const newSpareRole = async ({ api }: TestCharity) => ({
  spareRoleId: (await api.roles.add({ name: `${canary} spare`, category: 'backOffice', rights: ['donations:view'] })).id,
})

const newView = async ({ api }: TestCharity) => ({
  viewId: (await api.views.save({ list: 'donations', name: canary, query: 'searchBy=1' })).id,
})

const newWork = async ({ api }: TestCharity) => ({ workId: (await api.roles.export({ searchValue: canary })).id })

async function newAccessRequest({ charityId, sql }: TestCharity) {
  const accessRequestId = newId()
  await sql(
    `insert into access_request (charity_id, id, first_name, last_name, email, status, created_at) values ($1, $2, $3, '', 'asks@example.test', 'open', now())`,
    [charityId, accessRequestId, canary],
  )
  return { accessRequestId }
}

/** A cheque in hand, and the last gift that the charity's own user recorded. */
async function newCounterGifts(charity: TestCharity, fundId: string) {
  const { id: chequeId } = await newGift(charity, { fund_id: fundId, payment_method: methodIds.cheque, cheque_state: 'inHand' })
  const { id: undoableId } = await newGift(charity, {
    fund_id: fundId,
    payment_method: methodIds.cash,
    platform: 'counter',
    created_by: charity.actor.userId,
    created_at: now().toISOString(),
  })
  return { chequeId, undoableId }
}

/** A change of an administrator that waits for confirmation. */
async function newAdministratorChange({ charityId }: TestCharity) {
  const asker = await newMember(charityId, { can: [...administratorRights, 'user-management:view'], firstName: canary })
  const { userId } = await newMember(charityId, { roleId: asker.roleId, firstName: canary })
  const { api } = await asker.signIn()
  await api.users.act({ userId, action: 2 })
  return { changeId: (await api.users.changes({ userId })).items[0]?.id ?? '' }
}

/** Two stored cards of a donor, and a gift that repeats on the first. */
async function newCards({ charityId, actor }: TestCharity, { donorId, fundId }: { donorId: string; fundId: string }) {
  const inside = <T>(work: Parameters<typeof db.transact<T>>[1]) => db.transact({ charityId, readOnly: false }, work)
  const storedCard = async (token: string) => {
    const card = await cardProvider.saveCard({ key: newId(), token, holderName: canary, customerId: null })
    return inside(tx => storeCard(tx, { charityId, donorId, provider: 'test', card, isDefault: false, at: now(), by: null }))
  }
  const [cardId, spareCardId] = [await storedCard('pm_test_visa'), await storedCard('pm_test_mastercard')]
  const recurrenceId = await inside(async tx => {
    const gift = {
      donorId,
      cardId,
      fundId,
      amount: { minor: 5000, currency: 'SGD' },
      frequency: frequencyIds.monthly,
      startsOn: '2026-03-02',
      endsOn: null,
      language: 'en',
      isIrasInclusion: false,
      isIpcRegistrationForIras: false,
      remarks: canary,
    } as const
    return startRecurrence({ tx, actor, now, audit: () => {}, enqueue: async () => {} }, gift)
  })
  if (!recurrenceId) throw new Error('The card is not one of the donor.')
  return { cardId, spareCardId, recurrenceId }
}

/** A donation and a zakat eligible for tax registration, and one of each with a registration to review. */
async function newTaxGifts(charity: TestCharity) {
  const taxGift = await newGift(charity, { fund_id: await newFund(charity, { name: `${canary} tax`, is_tax_deductible: true }) })
  const zakat = await newFund(charity, { app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.zakat, name: `${canary} zakat` })
  const taxZakat = await newGift(charity, {
    fund_id: zakat,
    app_preference_id: preferenceIds.islamicGiving,
    item_id: itemIds.zakat,
    donation_method: 7,
  })
  const flaggedGift = await newGift(charity, { fund_id: taxGift.fundId })
  const flaggedZakat = await newGift(charity, {
    fund_id: zakat,
    app_preference_id: preferenceIds.islamicGiving,
    item_id: itemIds.zakat,
    donation_method: 7,
  })
  for (const { id } of [flaggedGift, flaggedZakat]) await newTaxRegistration(charity, id, { needs_review: true, name: canary })
  return { taxGiftId: taxGift.id, taxZakatId: taxZakat.id, flaggedGiftId: flaggedGift.id, flaggedZakatId: flaggedZakat.id }
}

import { frequencyIds, itemIds, methodIds, preferenceIds } from '#kit/giving/ids.ts'
import { storeCard } from '#features/card-vault/server/store-card.ts'
import { startRecurrence } from '#features/recurring/server/public.ts'
import { administratorRights } from '#features/roles/rules.ts'
import { newId } from '#kit/security/ids.ts'
import { canary } from './canary.ts'
import { newDeclaredRecords } from './declared-records.ts'
import { newDonor, newFund, newGift, newTaxRegistration } from './giving.ts'
import { newImports } from './imports.ts'
import { db, type newCharity, now } from './new-charity.ts'
import { newMember } from './new-member.ts'
import { cardProvider } from './new-recurrence.ts'
import { newRequests } from './requests.ts'

type TestCharity = Awaited<ReturnType<typeof newCharity>>
/** One record of each kind in a charity, with the canary in every text. */
export async function newWorld(charity: TestCharity) {
  const { api, charityId } = charity
  const donorId = await newDonor(charity, { name: `${canary} binte Osman`, email: 'kenari@example.test', phone: '+65 81234567' })
  const fundId = await newFund(charity, { name: `${canary} fund` })
  const gift = await api.donations.add({
    donorId,
    donationToValue: fundId,
    amount: { minor: 5000, currency: 'SGD' },
    paymentMethod: methodIds.cash,
    remarks: canary,
  })
  const wakafFundId = await newFund(charity, {
    name: `${canary} wakaf`,
    app_preference_id: preferenceIds.islamicGiving,
    item_id: itemIds.wakafIlmu,
  })
  const islamicGift = await api.islamicGiving.add({
    donorId,
    amount: { minor: 5000, currency: 'SGD' },
    paymentMethod: methodIds.cash,
    lines: [{ donationToValue: wakafFundId, name: canary, amount: { minor: 5000, currency: 'SGD' } }],
  })
  const { userId, roleId } = await newMember(charityId, { can: ['donations:view'], firstName: canary, roleName: `${canary} role` })
  const { userId: inactiveUserId } = await newMember(charityId, { status: 'inactive', can: ['donations:view'] })
  const { id: spareRoleId } = await api.roles.add({ name: `${canary} spare`, category: 'backOffice', rights: ['donations:view'] })
  const { id: invitedUserId } = await api.users.save({ firstName: canary, email: `${newId()}@example.test`, roleId })
  const { id: viewId } = await api.views.save({ list: 'donations', name: canary, query: 'searchBy=1' })
  const { id: workId } = await api.roles.export({ searchValue: canary })
  const { cardId, spareCardId, recurrenceId } = await newCards(charity, { donorId, fundId })
  const accessRequestId = newId()
  await charity.sql(
    `insert into access_request (charity_id, id, first_name, last_name, email, status, created_at) values ($1, $2, $3, '', 'asks@example.test', 'open', now())`,
    [charityId, accessRequestId, canary],
  )
  const changeId = await newAdministratorChange(charity)
  const taxed = await newTaxGifts(charity)
  const uploaded = await newImports(charity, { fundName: `${canary} fund`, words: canary })
  const request = await newRequests(charity, { donorId, fundId, words: canary })
  const declared = await newDeclaredRecords(charity)
  const fromCounter = await newCounterGifts(charity, fundId)
  return {
    ...declared,
    ...request,
    ...uploaded,
    donorId,
    fundId,
    donationId: gift.id,
    ...fromCounter,
    txnId: gift.txnId,
    wakafFundId,
    islamicGiftId: islamicGift.id,
    islamicTxnId: islamicGift.txnId,
    userId,
    roleId,
    inactiveUserId,
    spareRoleId,
    invitedUserId,
    viewId,
    workId,
    cardId,
    spareCardId,
    recurrenceId,
    accessRequestId,
    changeId,
    ...taxed,
  }
}
export type World = Awaited<ReturnType<typeof newWorld>>

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
async function newAdministratorChange({ charityId }: TestCharity): Promise<string> {
  const asker = await newMember(charityId, { can: [...administratorRights, 'user-management:view'], firstName: canary })
  const { userId } = await newMember(charityId, { roleId: asker.roleId, firstName: canary })
  const { api } = await asker.signIn()
  await api.users.act({ userId, action: 2 })
  return (await api.users.changes({ userId })).items[0]?.id ?? ''
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

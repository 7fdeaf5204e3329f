import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { clock } from '#testing/factories/new-charity.ts'
import { jobContext } from '#testing/factories/new-recurrence.ts'
import { donorTypeIds, methodIds, requestStatusIds } from '#kit/giving/ids.ts'
import { newFund } from '#testing/factories/giving.ts'
import { textOfPdf } from '#testing/pdf-text.ts'
import { countOf, newCounter, newTaken } from '#testing/factories/counter/new-counter.ts'
import { closedDeclarations } from './closed-declarations.ts'

const rights = ['donations:view', 'donations:edit', 'button:direct-void', 'button:refund'] as const
const voidNow = (transactionId: string) => ({ transactionId, requestStatus: requestStatusIds.voided, remarks: 'Counted wrongly' })

test('cash that was declared is voided, or changed in its amount, only with the right of a supervisor, and stands on its declaration as voided', async () => {
  const charity = await newCounter()
  const { cashier, second, supervisor } = charity
  const { id } = await newTaken(charity, cashier.userId, { amount_minor: 5_000 })
  const { id: open } = await newTaken(charity, second.userId)
  const { id: declarationId } = await cashier.api.declarations.count(countOf(cashier.userId, 'first', { 5000: 1 }))
  const clerk = await charity.member({ can: rights, firstName: 'Siti' })
  await expect(clerk.api.requests.move(voidNow(id))).rejects.toMatchObject({ code: 'CASH_DECLARED' })
  const { steps } = await clerk.api.requests.nextStep({ transactionId: id })
  expect(steps.find(({ step }) => step === 'directVoid')).toMatchObject({ may: false, code: 'CASH_DECLARED' })
  const cheaper = { transactionId: id, version: 1, amount: { minor: 4_000, currency: 'SGD' as const } }
  await expect(clerk.api.donations.edit(cheaper)).rejects.toMatchObject({ errors: [{ field: 'amount', code: 'LOCK_CASH_DECLARED' }] })
  const { locks } = await clerk.api.donations.editDetails({ transactionId: id })
  expect(locks.map(({ field }) => field)).toEqual(['amount', 'paymentMethod'])
  await clerk.api.requests.move(voidNow(open))
  await second.api.declarations.count(countOf(cashier.userId, 'second', { 5000: 1 }))
  const chief = await charity.member({ can: [...rights, 'button:close-declaration'], firstName: 'Chief' })
  await chief.api.requests.move(voidNow(id))
  const [gift] = (await supervisor.api.declarations.closure({ id: declarationId })).items
  expect(gift).toMatchObject({ id, amount: { minor: 5_000 } })
  expect(gift?.voidedAt).not.toBeNull()
})

test('a cheque that was counted is changed in its number or amount only by a supervisor, and in its date by anybody', async () => {
  const charity = await newCounter()
  const { cashier } = charity
  const cheque = {
    payment_method: methodIds.cheque,
    cheque_no: '004512',
    cheque_on: '2026-03-02',
    bank_name: 'DBS',
    cheque_state: 'inHand',
  }
  const { id } = await newTaken(charity, cashier.userId, cheque)
  const clerk = await charity.member({ can: rights, firstName: 'Siti' })
  const renumber = { transactionId: id, version: 1, chequeNumber: '004513' }
  await cashier.api.declarations.count(countOf(cashier.userId, 'first', {}))
  await expect(clerk.api.donations.edit(renumber)).rejects.toMatchObject({
    errors: [{ field: 'chequeNumber', code: 'LOCK_CHEQUE_DECLARED' }],
  })
  const { locks } = await clerk.api.donations.editDetails({ transactionId: id })
  expect(locks.map(({ field }) => field)).toEqual(['amount', 'paymentMethod', 'chequeNumber'])
  await clerk.api.donations.edit({ transactionId: id, version: 1, chequeDate: '2026-03-01' })
  const chief = await charity.member({ can: [...rights, 'button:close-declaration'], firstName: 'Chief' })
  await chief.api.donations.edit({ ...renumber, version: 2 })
})

test('an entry of a device that arrives after its session was closed goes to the next one, flagged, and leaves the closed one as it was', async () => {
  const charity = await newCounter()
  const { cashier, second, supervisor } = charity
  const device = randomUUID()
  const { id: leaseId, receiptNos } = await cashier.api.offlineCounter.lease({ id: device, deviceId: device, count: 1 })
  const enteredAt = clock.now.toISOString()
  await newTaken(charity, cashier.userId, { amount_minor: 5_000 })
  clock.now = new Date(clock.now.getTime() + 2 * 60_000)
  const { id } = await cashier.api.declarations.count(countOf(cashier.userId, 'first', { 5000: 1 }))
  await second.api.declarations.count(countOf(cashier.userId, 'second', { 5000: 1 }))
  await supervisor.api.declarations.close({ id, attempt: 1, password: 'Cahaya#2026' })
  clock.now = new Date(clock.now.getTime() + 2 * 60_000)
  const gift = {
    donorType: donorTypeIds.anonymous,
    donationToValue: await newFund(charity),
    amount: { minor: 700, currency: 'SGD' as const },
    paymentMethod: methodIds.cash,
  }
  const sent = await cashier.api.offlineCounter.sendDonation({ id: randomUUID(), leaseId, receiptNo: receiptNos[0]!, enteredAt, gift })
  const next = await cashier.api.declarations.session({ officerId: cashier.userId })
  expect(next).toMatchObject({ gifts: 1, items: [{ id: sent.id, isLate: true }] })
  expect(await supervisor.api.declarations.closure({ id })).toMatchObject({ totalCount: 1, counted: { minor: 5_000 } })
})

test('prints the slip of a closed declaration on 80 mm and A4, the second one as a duplicate', async () => {
  const charity = await newCounter()
  const { cashier, second, supervisor } = charity
  await newTaken(charity, cashier.userId, { amount_minor: 5_000 })
  const { id } = await cashier.api.declarations.count(countOf(cashier.userId, 'first', { 5000: 1 }))
  await second.api.declarations.count(countOf(cashier.userId, 'second', { 5000: 1 }))
  const print = (paper: '80mm' | 'a4') => cashier.api.declarations.slip({ id, paper })
  await expect(print('a4')).rejects.toMatchObject({ code: 'NOT_CLOSED' })
  await supervisor.api.declarations.close({ id, attempt: 1, password: 'Cahaya#2026' })
  for (const paper of ['80mm', 'a4'] as const) {
    const { fileName, body } = await print(paper)
    expect(fileName).toBe('D-0001.pdf')
    const text = await textOfPdf(body)
    for (const row of ['Cash $50.00', 'Terminal batches $0.00', 'Expected $50.00', 'No difference $0.00']) expect(text).toContain(row)
  }
  const { steps } = await supervisor.api.declarations.closure({ id })
  expect(steps.filter(({ kind }) => kind === 'printed')).toHaveLength(2)
})

test('a declaration is among those of the span in which it was closed, whenever its session began', async () => {
  const charity = await newCounter()
  const { cashier, second, supervisor } = charity
  const closed = (startsAt: string, endsBefore: string) =>
    jobContext().db.transact({ charityId: charity.charityId, readOnly: true }, tx =>
      closedDeclarations(tx, charity.charityId, { startsAt, endsBefore }),
    )
  const [began, closing, later] = [0, 1, 2].map(days => new Date(clock.now.getTime() + days * 86_400_000).toISOString()) as [
    string,
    string,
    string,
  ]
  await newTaken(charity, cashier.userId, { amount_minor: 5_000 })
  await cashier.api.declarations.count(countOf(cashier.userId, 'first', { 5000: 1 }))
  await second.api.declarations.count(countOf(cashier.userId, 'second', { 5000: 1 }))
  await charity.sql(`update declaration set state = 'closed', closed_at = $2, closed_by = $3 where charity_id = $1`, [
    charity.charityId,
    closing,
    supervisor.userId,
  ])
  expect(await closed(began, closing)).toEqual([])
  expect(await closed(closing, later)).toMatchObject([{ number: 1, gifts: 1, minor: 5_000 }])
})

import { describe, expect, test } from 'vitest'
import { itemIds, methodIds, preferenceIds } from '#kit/giving/ids.ts'
import { newDonor, newFund, newGift, newReceipt } from '#testing/factories/giving.ts'
import { anonymous } from '#testing/factories/new-charity.ts'
import { newDesk } from '#testing/factories/requests.ts'

type GiftOptions = Parameters<typeof newGift>[1]
const siti = { name: 'Siti Hajar', email: 'siti@mail.sg', phoneNumber: '+65 81234567', nric: 's1234567d' }

describe('registrations after a void, a refund or an edit', () => {
  const registered = async (fields: GiftOptions) => {
    const desk = await newDesk({ isIpc: true })
    const gift = await newGift(desk, { fund_id: await newFund(desk, { is_tax_deductible: true }), ...fields })
    const { token } = await anonymous.enrolment.signIn({ transactionId: gift.txnId })
    await anonymous.tax.register(siti, { headers: { 'x-provider-token': token } })
    return { desk, id: gift.id, ...desk.people }
  }
  const offline = { payment_method: methodIds.cash, method: 'Offline' } as const
  const settled = { ...offline, status: 'Settled', settled_at: '2026-03-01T08:00:00Z' } as const

  test('a void withdraws the registration', async () => {
    const { desk, id, clerk, checker, approver } = await registered({ ...offline, status: 'Offline' })
    await clerk.ask(id)
    await checker.move(id, 2)
    expect(await desk.rowsOf('tax_registration')).toMatchObject([{ state: 'registered' }])
    const foundBy = async (IsIRASInclusion: (0 | 1)[]) => (await clerk.api.donations.list({ IsIRASInclusion })).items.map(gift => gift.id)
    expect([await foundBy([1]), await foundBy([0])]).toEqual([[id], []])
    await approver.move(id, 3)
    // A gift that is over is neither registered nor to be included.
    expect([await foundBy([1]), await foundBy([0])]).toEqual([[], [id]])
    expect(await desk.rowsOf('tax_registration')).toMatchObject([{ state: 'withdrawn', withdrawn_at: expect.any(Date) }])
    expect(await desk.giftRow(id)).toMatchObject({ is_iras_inclusion: false, is_ipc_registration_for_iras: false })
  })

  test('a partial refund flags the registration, a refund of the rest withdraws it', async () => {
    const { desk, id, clerk, checker, approver } = await registered(settled)
    const refund = async (minor: number) => {
      await clerk.ask(id, { amount: { minor, currency: 'SGD' } })
      await checker.move(id, 6)
      await approver.move(id, 7)
      await approver.move(id, 8)
    }
    await refund(2000)
    expect(await desk.rowsOf('tax_registration')).toMatchObject([{ state: 'changed', withdrawn_at: null }])
    expect(await desk.giftRow(id)).toMatchObject({ is_iras_inclusion: true, is_ipc_registration_for_iras: true })
    await refund(3000)
    expect(await desk.rowsOf('tax_registration')).toMatchObject([{ state: 'withdrawn' }])
    expect(await desk.giftRow(id)).toMatchObject({ is_iras_inclusion: false, is_ipc_registration_for_iras: false })
  })

  test('an edit flags the registration when the date or the number of the receipt changes, which are reported too', async () => {
    const redated = await registered({ ...offline, status: 'Offline', donated_on: '2025-12-31', donated_at: '2025-12-31T04:00:00Z' })
    const printed = await registered({ ...offline, status: 'Offline' })
    await newReceipt(printed.desk, printed.id)
    await printed.desk.sql('update receipt set handed_over_at = now() where charity_id = $1', [printed.desk.charityId])
    const otherFund = await newFund(printed.desk, { is_tax_deductible: true })
    for (const [{ desk, id, clerk }, change] of [
      [redated, { donationDate: '2026-01-01' }],
      [printed, { donationToValue: otherFund }],
    ] as const) {
      const { version } = await clerk.api.donations.editDetails({ transactionId: id })
      await clerk.api.donations.edit({ transactionId: id, version, ...change })
      expect((await desk.rowsOf('tax_registration'))[0]).toMatchObject({ state: 'changed', needs_review: true })
    }
  })

  test('an edit flags the registration when the amount changes, and withdraws it when the purpose allows no deduction', async () => {
    const { desk, id, clerk } = await registered({ ...offline, status: 'Offline' })
    const edit = async (change: object) => {
      const { version } = await clerk.api.donations.editDetails({ transactionId: id })
      await clerk.api.donations.edit({ transactionId: id, version, ...change })
      return (await desk.rowsOf('tax_registration'))[0]
    }
    expect(await edit({ remarks: 'Called' })).toMatchObject({ state: 'registered', needs_review: false })
    expect(await edit({ amount: { minor: 4000, currency: 'SGD' } })).toMatchObject({ state: 'changed', needs_review: true })
    expect(await edit({ donationToValue: await newFund(desk) })).toMatchObject({ state: 'withdrawn' })
    expect(await desk.giftRow(id)).toMatchObject({ is_iras_inclusion: false, is_ipc_registration_for_iras: false })
  })

  test('an edit that marks a gift for tax, or gives it a donor whose number is on file, registers it', async () => {
    const desk = await newDesk({ isIpc: true })
    const { api } = desk.people.clerk
    const donationToValue = await newFund(desk, { is_tax_deductible: true })
    const cash = { donationToValue, amount: { minor: 5000, currency: 'SGD' }, paymentMethod: methodIds.cash } as const
    const known = { donorName: siti.name, nirc: siti.nric }
    const [unmarked, unknown] = [
      await api.donations.add({ ...cash, ...known }),
      await api.donations.add({ ...cash, donorName: 'Tan Hui Min', isIPCRegistrationForIRAS: true }),
    ]
    expect(await desk.rowsOf('tax_registration')).toEqual([])
    await api.donations.edit({ transactionId: unmarked.id, version: 1, isIPCRegistrationForIRAS: true })
    await api.donations.edit({ transactionId: unknown.id, version: 1, donor: known })
    const registrations = await desk.rowsOf('tax_registration')
    expect(registrations.map(row => row['donation_id']).toSorted()).toEqual([unmarked.id, unknown.id].toSorted())
    expect(registrations).toMatchObject(Array(2).fill({ scheme: 'ipc', name: siti.name, nric_tail: '567D', needs_review: false }))
  })

  test('the donor of registered zakat cannot be exchanged until it is no longer to be included, which withdraws the registration', async () => {
    const desk = await newDesk({ isIpc: true })
    const { api } = desk.people.clerk
    const zakat = { app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.zakat } as const
    const other = await newDonor(desk, { name: 'Tan Hui Min' })
    const fields = { ...zakat, ...offline, fund_id: await newFund(desk, zakat), donor_id: await newDonor(desk, { name: siti.name }) }
    const { id } = await newGift(desk, { ...fields, status: 'Offline' })
    await api.tax.registerIslamic({ transactionId: id, payerAsked: true, name: siti.name, nric: siti.nric })
    const { version } = await api.donations.editDetails({ transactionId: id })
    const edit = (change: object, edits = 0) => api.donations.edit({ transactionId: id, version: version + edits, ...change })
    await expect(edit({ donor: { donorId: other } })).rejects.toMatchObject({ errors: [{ field: 'donor', code: 'LOCK_TAX_REGISTERED' }] })
    await edit({ isIRASInclusion: false })
    expect(await desk.rowsOf('tax_registration')).toMatchObject([{ state: 'withdrawn' }])
    expect(await edit({ donor: { donorId: other } }, 1)).toMatchObject({ donorName: 'Tan Hui Min' })
  })

  test('a gift that was registered for the wrong donor is open after the withdrawal, and is registered for the right one', async () => {
    const { desk, id, clerk } = await registered({ ...offline, status: 'Offline' })
    const edit = async (change: object) => {
      const { version } = await clerk.api.donations.editDetails({ transactionId: id })
      await clerk.api.donations.edit({ transactionId: id, version, ...change })
      return (await clerk.api.donations.find({ transactionId: id })).tax
    }
    expect(await edit({ isIRASInclusion: false })).toMatchObject({ state: 'open', actions: ['register'] })
    await edit({ donor: { donorId: await newDonor(desk, { name: 'Tan Hui Min' }) } })
    const register = () => clerk.api.tax.registerDonation({ transactionId: id, payerAsked: true, nric: 'S7654321F' })
    await register()
    const registrations = await desk.rowsOf('tax_registration')
    expect(registrations.map(row => `${row['state']} ${row['nric_tail']}`).toSorted()).toEqual(['registered 321F', 'withdrawn 567D'])
    await expect(register()).rejects.toMatchObject({ code: 'ALREADY_REGISTERED' })
  })
})

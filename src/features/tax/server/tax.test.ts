import { donorTypeIds, itemIds, methodIds, preferenceIds, requestStatusIds } from '#kit/giving/ids.ts'
import { describe, expect, test } from 'vitest'
import { newDonor, newFund, newGift } from '#testing/factories/giving.ts'
import { newCharity, server, anonymous } from '#testing/factories/new-charity.ts'

type GiftOptions = Parameters<typeof newGift>[1]
const officer = ['donations:view', 'donations:add', 'islamic-giving:view', 'islamic-giving:add']
const sealedNumber = async (charity: Awaited<ReturnType<typeof newCharity>>, table: string) =>
  (await charity.rowsOf(table)).map(row => row['nric_tail'])
/** An anonymous gift to a charity with tax deduction, whose payer wants it included. */
const newTaxGift = async (fields: GiftOptions = {}, fund: GiftOptions = {}) => {
  const charity = await newCharity({ can: officer, isIpc: true })
  const fundId = await newFund(charity, { is_tax_deductible: true, ...fund })
  const gift = await newGift(charity, { fund_id: fundId, is_iras_inclusion: true, ...fields })
  const { token } = await anonymous.enrolment.signIn({ transactionId: gift.txnId })
  const headers = { 'x-provider-token': token }
  const rowNow = async () => (await charity.api.donations.list({ searchBy: 9, searchValue: gift.txnId })).items[0]
  return { charity, gift, headers, token, rowNow }
}
const siti = { name: 'Siti Hajar', email: 'siti@mail.sg', phoneNumber: '+65 81234567', nric: 's1234567d' }

describe('the guest token', () => {
  test('the guest token is issued for a transaction number and is limited to it', async () => {
    const { token, headers } = await newTaxGift()
    expect(await anonymous.tax.find({}, { headers })).toMatchObject({
      state: 'open',
      scheme: 'ipc',
      missing: ['name', 'email', 'phoneNumber', 'nric'],
    })
    for (const other of [`${token.slice(0, -2)}xx`, '', 'x.y.z'])
      await expect(anonymous.tax.find({}, { headers: { 'x-provider-token': other } })).rejects.toMatchObject({ status: 401 })
  })

  test('gives the same answer for a malformed and an unknown number', async () => {
    const { charity } = await newTaxGift()
    for (const transactionId of ['', 'x', '1-0000000000000000', `${charity.charityId}-0000000000000000`])
      await expect(anonymous.enrolment.signIn({ transactionId })).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  test('refuses the token of a signed-in user', async () => {
    const { charity } = await newTaxGift()
    await expect(anonymous.tax.find({}, { headers: { 'x-provider-token': charity.token } })).rejects.toMatchObject({ status: 401 })
  })
})

describe('registering for tax deduction', () => {
  test('creates the donor, encrypts the number, marks the gift, updates the receipt and removes the button', async () => {
    const { charity, gift, headers, rowNow } = await newTaxGift()
    expect(await rowNow()).toMatchObject({ taxButton: 'register', donorName: null })
    await anonymous.tax.register(siti, { headers })
    expect(await rowNow()).toMatchObject({
      taxButton: null,
      donorName: 'Siti Hajar',
      donorEmail: 'si•••••@mail.sg',
      nirc: '•••••567D',
      isIRASInclusion: true,
      isIPCRegistrationForIRAS: true,
    })
    const [registration] = await charity.rowsOf('tax_registration')
    expect(registration).toMatchObject({
      scheme: 'ipc',
      state: 'registered',
      id_type: 'nric',
      nric_tail: '567D',
      needs_review: false,
      registered_by: null,
    })
    expect(
      JSON.stringify([await charity.rowsOf('tax_registration'), await charity.rowsOf('donor'), await charity.rowsOf('audit_event')]),
    ).not.toContain('S1234567D')
    expect(await anonymous.tax.find({}, { headers })).toMatchObject({ state: 'registered', missing: [] })
    const calls = (await charity.rowsOf('audit_event')).map(row => [row['call'], row['outcome'], row['subject_kind']])
    expect(calls).toContainEqual(['/api/eDonation/User/registerForTaxDeduction', 'done', 'donation'])
    const { timeline } = await charity.api.donations.find({ transactionId: gift.id })
    expect(timeline.map(({ call }) => call)).toContain('/api/eDonation/User/registerForTaxDeduction')
  })

  test('makes the receipt say that it is tax deductible', async () => {
    const charity = await newCharity({ can: officer, isIpc: true })
    const donationToValue = await newFund(charity, { is_tax_deductible: true })
    const { txnId } = await charity.api.donations.add({
      donationToValue,
      donorType: donorTypeIds.anonymous,
      amount: { minor: 5000, currency: 'SGD' },
      paymentMethod: methodIds.cash,
    })
    const before = await anonymous.receipts.find({ transactionNo: txnId })
    expect([before.taxSentence, before.nirc]).toEqual([null, null])
    const { token } = await anonymous.enrolment.signIn({ transactionId: txnId })
    await anonymous.tax.register(siti, { headers: { 'x-provider-token': token } })
    const after = await anonymous.receipts.find({ transactionNo: txnId })
    expect(after).toMatchObject({ donorName: 'Siti Hajar', nirc: 'XXXXX567D' })
    expect(after.taxSentence).toMatch(/^Tax Deductible/)
  })

  test('includes zakat as zakat, never as a deduction of 250 %, also among purposes of a charity that is no IPC', async () => {
    const { charity, gift, headers } = await newTaxGift(
      { app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.fidyah, donation_method: 7 },
      { app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.zakat },
    )
    await charity.sql('update charity set is_ipc = false where charity_id = $1', [charity.charityId])
    const islamicGiving = { appPreferenceId: preferenceIds.islamicGiving }
    const button = async () => (await charity.api.donations.list(islamicGiving)).items.map(({ taxButton }) => taxButton)
    expect(await button()).toEqual([null])
    await charity.sql(
      `insert into donation_line (charity_id, donation_id, line_no, item_id, name, amount_minor)
       select $1, $2, n, case n when 1 then ${itemIds.fidyah} else ${itemIds.zakat} end, 'Purpose', 2500 from generate_series(1, 2) n`,
      [charity.charityId, gift.id],
    )
    expect(await button()).toEqual(['register'])
    await anonymous.tax.register(siti, { headers })
    expect(await charity.rowsOf('donation')).toMatchObject([{ is_iras_inclusion: true, is_ipc_registration_for_iras: false }])
    expect(await charity.rowsOf('tax_registration')).toMatchObject([{ scheme: 'zakat' }])
  })

  test('uses the stored number when there is one', async () => {
    const { charity, headers } = await newTaxGift()
    await anonymous.tax.register(siti, { headers })
    const [donor] = await charity.rowsOf('donor')
    const gift = await newGift(charity, { fund_id: await newFund(charity, { is_tax_deductible: true }), donor_id: donor!['id'] as string })
    const { token } = await anonymous.enrolment.signIn({ transactionId: gift.txnId })
    await anonymous.tax.register({ nric: 'T1234567J' }, { headers: { 'x-provider-token': token } })
    expect(await sealedNumber(charity, 'tax_registration')).toEqual(['567D', '567D'])
    expect(await sealedNumber(charity, 'donor')).toEqual(['567D'])
  })

  test('asks for a tax number where a passport is on file, which stays there', async () => {
    const charity = await newCharity({ can: officer, isIpc: true })
    const gift = await charity.api.donations.add({
      donorName: siti.name,
      nirc: 'B1234567',
      idType: 'other',
      isIPCRegistrationForIRAS: true,
      donationToValue: await newFund(charity, { is_tax_deductible: true }),
      amount: { minor: 5000, currency: 'SGD' },
      paymentMethod: methodIds.cash,
    })
    const { token } = await anonymous.enrolment.signIn({ transactionId: gift.txnId })
    const headers = { 'x-provider-token': token }
    expect(await anonymous.tax.find({}, { headers })).toMatchObject({ state: 'open', missing: ['email', 'phoneNumber', 'nric'] })
    await anonymous.tax.register(siti, { headers })
    expect(await sealedNumber(charity, 'tax_registration')).toEqual(['567D'])
    expect(await sealedNumber(charity, 'donor')).toEqual(['4567'])
  })

  test('does not disclose the owner of a number: another donor’s number creates a donor without it, flagged for review', async () => {
    const { charity, headers } = await newTaxGift()
    await anonymous.tax.register(siti, { headers })
    const gift = await newGift(charity, { fund_id: await newFund(charity, { is_tax_deductible: true }) })
    const { token } = await anonymous.enrolment.signIn({ transactionId: gift.txnId })
    const other = { 'x-provider-token': token }
    const answer = await anonymous.tax.register({ ...siti, email: 'thief@mail.sg', phoneNumber: null }, { headers: other })
    expect(answer).toBeNull()
    expect(await charity.rowsOf('donor')).toHaveLength(2)
    expect((await charity.rowsOf('tax_registration')).map(row => row['needs_review']).toSorted()).toEqual([false, true])
  })

  test('recognises a donor by number, name and contact', async () => {
    const { charity, headers } = await newTaxGift()
    await anonymous.tax.register(siti, { headers })
    const gift = await newGift(charity, { fund_id: await newFund(charity, { is_tax_deductible: true }) })
    const { token } = await anonymous.enrolment.signIn({ transactionId: gift.txnId })
    await anonymous.tax.register({ ...siti, name: 'HAJAR Siti', email: null }, { headers: { 'x-provider-token': token } })
    expect(await charity.rowsOf('donor')).toHaveLength(1)
  })

  test('registers once under concurrent requests', async () => {
    const { charity, headers } = await newTaxGift()
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => anonymous.tax.register(siti, { headers })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.flatMap(one => (one.status === 'rejected' ? [one.reason.code] : []))).toEqual(
      Array.from({ length: 19 }, () => 'ALREADY_REGISTERED'),
    )
    expect([(await charity.rowsOf('donor')).length, (await charity.rowsOf('tax_registration')).length]).toEqual([1, 1])
  })

  test('works the same at the counter, at the payer’s request', async () => {
    const { charity, gift } = await newTaxGift()
    await charity.api.tax.registerDonation({ transactionId: gift.id, payerAsked: true, ...siti })
    expect(await charity.rowsOf('tax_registration')).toMatchObject([{ registered_by: charity.actor.userId }])
  })
})

describe('registering for tax deduction', () => {
  test('refuses a wrong check letter, a missing name, a bad phone number and other characters in a company’s name, by field', async () => {
    const { headers } = await newTaxGift()
    const wrong = anonymous.tax.register({ nric: 'S1234567A', phoneNumber: '12' }, { headers })
    await expect(wrong).rejects.toMatchObject({ status: 400, errors: [{ field: 'name' }, { field: 'phoneNumber' }, { field: 'nric' }] })
    const company = anonymous.tax.register({ nric: '200812345M', name: 'Acme Co., Ltd', phoneNumber: '8'.repeat(17) }, { headers })
    await expect(company).rejects.toMatchObject({
      errors: [{ code: 'MOBILE_TOO_LONG' }, { field: 'name', code: 'COMPANY_NAME_CHARACTERS' }],
    })
  })

  test.each([
    ['voided', { status: 'Voided', request_status: requestStatusIds.voided }, 'ENDED'],
    [
      'refunded',
      { status: 'Refunded', request_status: requestStatusIds.refunded, refunded_minor: 5000, settled_at: '2026-03-01T08:00:00Z' },
      'ENDED',
    ],
    ['being voided', { status: 'Void Requested', request_status: requestStatusIds.voidRequested }, 'PENDING'],
  ] as const)('a gift that is %s', async (_, fields, code) => {
    const { headers, rowNow, gift } = await newTaxGift(fields)
    await expect(anonymous.tax.register(siti, { headers })).rejects.toMatchObject({ code })
    const enrolment = anonymous.tax.enrolYourself({ transactionId: gift.txnId, name: 'Siti Hajar', email: 'siti@mail.sg' })
    await expect(enrolment).rejects.toMatchObject({ code })
    if (code === 'ENDED') expect(await rowNow()).toMatchObject({ taxButton: null })
  })

  test('refuses a purpose without tax deduction, and another country', async () => {
    const { headers } = await newTaxGift({}, { is_tax_deductible: false })
    await expect(anonymous.tax.register(siti, { headers })).rejects.toMatchObject({ code: 'NOT_ELIGIBLE' })
    const abroad = await newCharity({ country: 'MY', isIpc: true })
    const { txnId } = await newGift(abroad, { currency: 'MYR' })
    const { token } = await anonymous.enrolment.signIn({ transactionId: txnId })
    await expect(anonymous.tax.register(siti, { headers: { 'x-provider-token': token } })).rejects.toMatchObject({ code: 'NOT_ELIGIBLE' })
  })

  test('refuses staff whom the payer did not ask, gifts of the other module, and those of another charity', async () => {
    const { charity, gift } = await newTaxGift()
    const ask = (payload: object, path = 'Donation') =>
      server.inject({
        method: 'POST',
        url: `/api/${path}/registerForTaxDeduction`,
        headers: { authorization: `Bearer ${charity.token}` },
        payload,
      })
    expect((await ask({ transactionId: gift.id, ...siti, payerAsked: false })).statusCode).toBe(400)
    expect((await ask({ transactionId: gift.id, ...siti, payerAsked: true }, 'CharityDonation')).statusCode).toBe(404)
    const { charity: other } = await newTaxGift()
    await expect(other.api.tax.registerDonation({ transactionId: gift.id, payerAsked: true, ...siti })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('enrolling', () => {
  test('adds missing donor details, and changes no stored ones', async () => {
    const charity = await newCharity({ can: officer, isIpc: true })
    const donorId = await newDonor(charity, { name: 'Siti Hajar', phone: '+65 81234567' })
    const { txnId } = await newGift(charity, { donor_id: donorId })
    await anonymous.tax.enrolYourself({ transactionId: txnId, name: 'Somebody Else', email: 'Siti@Mail.sg', phoneNumber: '+65 90000000' })
    expect(await charity.rowsOf('donor')).toMatchObject([{ name: 'Siti Hajar', phone: '+65 81234567', email: 'siti@mail.sg' }])
    const again = anonymous.tax.enrolYourself({ transactionId: txnId, name: 'Siti Hajar', email: 'other@mail.sg' })
    await expect(again).rejects.toMatchObject({ code: 'NOTHING_MISSING' })
  })

  test('registers the gift where it is to be included and the number is stored', async () => {
    const { charity, headers } = await newTaxGift()
    await anonymous.tax.register({ ...siti, email: null }, { headers })
    const [donor] = await charity.rowsOf('donor')
    const fund = await newFund(charity, { is_tax_deductible: true })
    const gift = await newGift(charity, { fund_id: fund, donor_id: donor!['id'] as string, is_iras_inclusion: true })
    const row = async () => (await charity.api.donations.list({ searchBy: 9, searchValue: gift.txnId })).items[0]
    expect(await row()).toMatchObject({ taxButton: 'enrol' })
    await anonymous.tax.enrolYourself({ transactionId: gift.txnId, email: 'siti@mail.sg' })
    expect(await row()).toMatchObject({ taxButton: null, isIPCRegistrationForIRAS: true })
    expect(await charity.rowsOf('tax_registration')).toHaveLength(2)
  })

  test('leaves a mobile number alone, without signing in', async () => {
    const charity = await newCharity({ can: officer, isIpc: true })
    const donorId = await newDonor(charity, { name: 'Siti Hajar' })
    const { txnId } = await newGift(charity, { donor_id: donorId })
    await anonymous.tax.enrolMobileNumber({ transactionId: txnId, phoneNumber: '81234567' })
    expect(await charity.rowsOf('donor')).toMatchObject([{ phone: '+65 81234567' }])
    expect((await charity.rowsOf('audit_event')).map(row => row['call'])).toContain('/api/User/enrollMobileNumber')
  })

  test('refuses missing contact details, and unknown numbers', async () => {
    const { gift, charity } = await newTaxGift()
    const empty = anonymous.tax.enrolYourself({ transactionId: gift.txnId, name: 'Siti Hajar' })
    await expect(empty).rejects.toMatchObject({ errors: [{ field: 'email' }, { field: 'phoneNumber' }] })
    for (const transactionId of ['x', `${charity.charityId}-0000000000000000`]) {
      await expect(anonymous.tax.enrolYourself({ transactionId, name: 'Siti', email: 's@mail.sg' })).rejects.toMatchObject({ status: 404 })
      await expect(anonymous.tax.enrolMobileNumber({ transactionId, phoneNumber: '81234567' })).rejects.toMatchObject({ status: 404 })
    }
  })
})

test('the tax filter of lists finds what is included or registered, and what is neither', async () => {
  const charity = await newCharity({ can: officer })
  const [included, registered, neither] = [
    await newGift(charity, { is_iras_inclusion: true }),
    await newGift(charity, { is_ipc_registration_for_iras: true }),
    await newGift(charity),
  ]
  const found = async (IsIRASInclusion: (0 | 1)[]) =>
    (await charity.api.donations.list({ IsIRASInclusion })).items.map(({ id }) => id).toSorted()
  expect(await found([1])).toEqual([included.id, registered.id].toSorted())
  expect(await found([0])).toEqual([neither.id])
  expect(await found([0, 1])).toHaveLength(3)
})

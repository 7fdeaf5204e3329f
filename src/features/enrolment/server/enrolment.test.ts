import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { asksIdNumber } from '#jurisdictions/identity-numbers.ts'
import { newDonor, newGift, newReceipt } from '#testing/factories/giving.ts'
import { newCharity, server, anonymous } from '#testing/factories/new-charity.ts'
import { methodIds, preferenceIds, requestStatusIds } from '#kit/giving/ids.ts'
import { readGuestToken } from './guest-token.ts'
import { runWhileOpen } from '#testing/database/run-while-open.ts'

type GiftOptions = Parameters<typeof newGift>[1]
const countries = { SG: 'SGD', MY: 'MYR', BN: 'BND', AU: 'AUD' } as const
const tap = { platform: 'terminal', donation_method: 3, payment_method: methodIds.card }
/** An anonymous terminal gift, with the token and headers of its page. */
const tapped = async (fields: GiftOptions = {}, country: keyof typeof countries = 'SG', asksNric = true) => {
  const charity = await newCharity({ can: ['donations:view', 'donations:edit'], country })
  await charity.sql(`update charity set asks_nric = $2 where charity_id = $1`, [charity.charityId, asksNric && asksIdNumber(country)])
  return { charity, ...(await another(charity, { currency: countries[country], ...fields })) }
}
const another = async (charity: Awaited<ReturnType<typeof newCharity>>, fields: GiftOptions = {}) => {
  const gift = await newGift(charity, { ...tap, ...fields })
  const { token } = await anonymous.enrolment.signIn({ transactionId: gift.txnId })
  const headers = { 'x-provider-token': token, CharityId: String(charity.charityId), TransactionNumber: gift.txnId }
  const find = () => anonymous.enrolment.configuration({ txnNumber: gift.txnId, transactionId: gift.txnId }, { headers })
  const enrol = (typed: Parameters<typeof anonymous.enrolment.enrol>[0]) => anonymous.enrolment.enrol(typed, { headers })
  return { gift, headers, find, enrol }
}
const siti = { name: 'Siti Hajar', email: 'Siti@Mail.sg', phoneNumber: '+65 81234567', iAgree: true }
const donorsOf = async (charity: Awaited<ReturnType<typeof newCharity>>) => charity.rowsOf('donor')

test('the guest token opens its gift for half an hour', async () => {
  const { gift, headers } = await tapped()
  const token = headers['x-provider-token']
  expect(await readGuestToken(token, new Date('2026-03-02T04:29:00Z'))).toMatchObject({ txnId: gift.txnId })
  expect(await readGuestToken(token, new Date('2026-03-02T04:31:00Z'))).toBeNull()
})

describe('the page of a tap-to-mobile gift', () => {
  test.each([
    ['SG', false],
    ['MY', true],
    ['BN', true],
    ['AU', false],
  ] as const)('shows its charity of %s, the required fields, and the gift', async (countryCode, isMalasianApp) => {
    const { charity, find } = await tapped({}, countryCode)
    expect(await find()).toEqual({
      logo: null,
      charityName: 'Masjid Test',
      charityId: charity.charityId,
      primaryColorCode: '#0F5450',
      countryCode,
      isMalasianApp,
      isNricRequired: isMalasianApp,
      agreementStartsTicked: true,
      state: 'open',
      gift: { amount: { minor: 5000, currency: countries[countryCode] }, givenOn: '2026-03-01' },
    })
  })

  test('the page of a tap-to-mobile gift is not found for other gifts, for another number than the token’s, and for an inactive charity', async () => {
    const { charity, gift, headers } = await tapped()
    const notFound = { status: 404, code: 'NOT_FOUND' }
    for (const fields of [
      { platform: 'website', donation_method: 1 },
      { app_preference_id: preferenceIds.purchases, donation_method: 8 },
    ]) {
      const other = await another(charity, fields)
      await expect(other.find()).rejects.toMatchObject(notFound)
      await expect(other.enrol(siti)).rejects.toMatchObject(notFound)
    }
    const second = await another(charity)
    const mixed = { txnNumber: second.gift.txnId, transactionId: gift.txnId }
    await expect(anonymous.enrolment.configuration(mixed, { headers })).rejects.toMatchObject(notFound)
    for (const wrong of [{ CharityId: '80' }, { TransactionNumber: second.gift.txnId }])
      await expect(anonymous.enrolment.enrol(siti, { headers: { ...headers, ...wrong } })).rejects.toMatchObject(notFound)
    await charity.sql(`update charity set status = 'archived' where charity_id = $1`, [charity.charityId])
    await expect(second.find()).rejects.toMatchObject(notFound)
    expect(await donorsOf(charity)).toEqual([])
  })

  test.each([
    ['pending', { status: 'Void Requested', request_status: requestStatusIds.voidRequested }, 'PENDING'],
    ['ended', { status: 'Voided', request_status: requestStatusIds.voided }, 'ENROLMENT_CLOSED'],
  ] as const)('shows that a gift is %s and nothing else, and assigns no donor', async (state, fields, code) => {
    const { charity, find, enrol } = await tapped(fields)
    expect(await find()).toMatchObject({ state, gift: null })
    await expect(enrol(siti)).rejects.toMatchObject({ status: 200, code })
    expect(await donorsOf(charity)).toEqual([])
  })
})

test('shows a gift with a donor as done, without donor details', async () => {
  const { charity } = await tapped()
  const donorId = await newDonor(charity, { name: 'Somebody Known', phone: '+65 90000000' })
  const { find, enrol } = await another(charity, { donor_id: donorId, donor_name: 'Somebody Known' })
  expect(await find()).toMatchObject({ state: 'done', gift: null })
  expect(JSON.stringify(await find())).not.toMatch(/Somebody|9000/)
  await expect(enrol(siti)).rejects.toMatchObject({ status: 200, code: 'HAS_DONOR' })
  expect(await donorsOf(charity)).toMatchObject([{ name: 'Somebody Known', email: null }])
})

describe('enrolling', () => {
  test('creates the donor, assigns the gift, stores the consent verbatim, and shows staff that the donor did it', async () => {
    const { charity, gift, find, enrol } = await tapped()
    await enrol(siti)
    expect(await donorsOf(charity)).toMatchObject([
      {
        name: 'Siti Hajar',
        email: 'siti@mail.sg',
        phone: '+65 81234567',
        i_agree: true,
        agreed_at: new Date('2026-03-02T04:00:00Z'),
        agreement_text: expect.stringMatching(/^I agree to receive information about current events and promotions\.\nMasjid Test keeps/),
        created_by: null,
      },
    ])
    expect(await find()).toMatchObject({ state: 'done', gift: null })
    const { donorName, donorEmail, timeline } = await charity.api.donations.find({ transactionId: gift.id })
    expect([donorName, donorEmail]).toEqual(['Siti Hajar', 'si•••••@mail.sg'])
    expect(timeline.map(({ call }) => call)).toContain('/api/eDonation/User/saveTapToMobileDonorScanDetails')
    const events = (await charity.rowsOf('audit_event')).filter(
      row => row['call'] === '/api/eDonation/User/saveTapToMobileDonorScanDetails',
    )
    expect(events.map(row => [row['outcome'], row['subject_kind'], row['user_id']])).toEqual(
      expect.arrayContaining([
        ['done', 'donation', null],
        ['done', 'donor', null],
      ]),
    )
    expect(JSON.stringify(events)).not.toMatch(/siti|8123/i)
  })

  test('stores the consent in Malay, and a refusal', async () => {
    const { charity, enrol } = await tapped()
    await enrol({ ...siti, iAgree: false, language: 'ms' })
    expect(await donorsOf(charity)).toMatchObject([
      { i_agree: false, language: 'ms', agreement_text: expect.stringMatching(/^Saya bersetuju/) },
    ])
  })

  test('mails the receipt to the donor and returns its page', async () => {
    const { charity, gift, enrol } = await tapped()
    const receiptNo = await newReceipt(charity, gift.id)
    const address = `${gift.txnId}@mail.sg`.toLowerCase()
    expect(await enrol({ ...siti, email: address })).toEqual({ receiptPath: `/receipt/donation?${gift.txnId}` })
    await charity.runJobs()
    const [mail] = charity.mailsTo(address)
    expect(JSON.stringify(mail)).toContain(receiptNo)
    expect(await charity.rowsOf('receipt')).toMatchObject([{ sent_count: 1 }])
    expect(await anonymous.receipts.find({ transactionNo: gift.txnId })).toMatchObject({ donorName: 'Siti Hajar' })
  })

  test('changes nothing when repeated', async () => {
    const { charity, enrol } = await tapped()
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => enrol(siti)))
    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'fulfilled'))
    await enrol({ ...siti, name: 'HAJAR Siti', email: 'siti@mail.sg' })
    expect(await donorsOf(charity)).toHaveLength(1)
    await expect(enrol({ ...siti, name: 'Somebody Else' })).rejects.toMatchObject({ code: 'HAS_DONOR' })
    await expect(enrol({ ...siti, email: 'thief@mail.sg' })).rejects.toMatchObject({ code: 'HAS_DONOR' })
    expect(await charity.rowsOf('donation')).toMatchObject([{ donor_name: 'Siti Hajar', version: 2 }])
  })

  test('assigns one of two concurrent donors', async () => {
    const { charity, enrol } = await tapped()
    const outcomes = await Promise.allSettled([enrol(siti), enrol({ name: 'Ahmad Ali', email: 'ahmad@mail.sg' })])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await donorsOf(charity)).toHaveLength(1)
  })

  test('recognises a donor only when all stored details match', async () => {
    const { charity, enrol } = await tapped()
    await enrol(siti)
    await (await another(charity)).enrol({ ...siti, name: 'siti hajar' })
    expect(await donorsOf(charity)).toHaveLength(1)
    const third = await another(charity)
    await third.enrol({ ...siti, email: null })
    const donors = await donorsOf(charity)
    expect(donors).toHaveLength(2)
    const { timeline } = await charity.api.donations.find({ transactionId: third.gift.id })
    expect(timeline.map(({ detail }) => detail)).toContainEqual(expect.objectContaining({ resembles: expect.any(String) }))
  })

  test('neither shows nor changes a donor by name and mobile number', async () => {
    const { charity, gift, enrol } = await tapped()
    await newReceipt(charity, gift.id)
    await newDonor(charity, {
      name: 'Siti Hajar',
      phone: '+65 81234567',
      email: 'siti@home.sg',
      i_agree: false,
      agreed_at: '2026-01-01T00:00:00Z',
    })
    await enrol({ ...siti, email: 'thief@mail.sg' })
    expect((await donorsOf(charity)).map(row => [row['email'], row['i_agree']]).toSorted()).toEqual([
      ['siti@home.sg', false],
      ['thief@mail.sg', true],
    ])
    expect(JSON.stringify(await anonymous.receipts.find({ transactionNo: gift.txnId }))).not.toContain('home.sg')
  })

  test('lets a known donor withdraw consent; a preselected box does not restore it', async () => {
    const { charity, enrol } = await tapped()
    const answerNow = async () => (await donorsOf(charity)).map(row => row['i_agree'])
    await enrol(siti)
    await (await another(charity)).enrol({ ...siti, iAgree: false })
    expect(await answerNow()).toEqual([false])
    await (await another(charity)).enrol(siti)
    expect(await answerNow()).toEqual([false])
  })

  test('a refusal that staff record at the same moment stays', async () => {
    const { charity, enrol } = await tapped()
    const id = await newDonor(charity, { name: 'Siti Hajar', email: 'siti@mail.sg', phone: '+65 81234567' })
    const refuse: Parameters<typeof runWhileOpen>[1] = tx => sql`update donor set i_agree = false, agreed_at = now()`.execute(tx)
    await runWhileOpen(charity, refuse, () => enrol(siti))
    expect(await donorsOf(charity)).toMatchObject([{ id, i_agree: false }])
  })
})

describe('the NRIC of an enrolment', () => {
  const aminah = { name: 'Aminah binti Hassan', phoneNumber: '+60 123456789', nric: '880214-03-5246' }

  test('the NRIC of an enrolment is encrypted and masked, without a consent of its own', async () => {
    const { charity, gift, enrol } = await tapped({}, 'MY')
    await enrol({ ...aminah, iAgree: true })
    expect(await donorsOf(charity)).toMatchObject([
      { id_type: 'mykad', nric_tail: '5246', i_agree: null, agreed_at: null, agreement_text: null },
    ])
    expect(JSON.stringify([await donorsOf(charity), await charity.rowsOf('audit_event')])).not.toMatch(/880214/)
    expect(await charity.api.donations.find({ transactionId: gift.id })).toMatchObject({ nirc: '••••••-••-5246' })
  })

  test('an NRIC of a Brunei card is accepted only in Brunei', async () => {
    const { charity, enrol } = await tapped({}, 'BN')
    await enrol({ ...aminah, phoneNumber: '+673 7123456', nric: '01-234567' })
    expect(await donorsOf(charity)).toMatchObject([{ id_type: 'bruneiIc', nric_tail: '4567', phone: '+673 7123456' }])
    const malaysian = await tapped({}, 'MY')
    await expect(malaysian.enrol({ ...aminah, nric: '01-234567' })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'nric', message: 'NRIC must be exactly 12 characters' }],
    })
  })

  test('the NRIC of an enrolment is required, optional or absent by charity', async () => {
    const { enrol } = await tapped({}, 'MY')
    await expect(enrol({ ...aminah, nric: '' })).rejects.toMatchObject({ errors: [{ field: 'nric', message: 'NRIC is required' }] })
    const excepted = await tapped({}, 'MY', false)
    await excepted.enrol({ ...aminah, nric: '' })
    const { enrol: enrolHere } = await tapped()
    await expect(enrolHere({ ...siti, nric: '880214-03-5246' })).rejects.toMatchObject({ errors: [{ field: 'nric' }] })
  })

  test('an NRIC of another donor is not reassigned or disclosed, and is flagged for staff', async () => {
    const { charity, enrol } = await tapped({}, 'MY')
    await enrol(aminah)
    const second = await another(charity, { currency: 'MYR' })
    const thief = { ...aminah, name: 'Some Thief', phoneNumber: '+60 198765432' }
    expect(await second.enrol(thief)).toEqual({ receiptPath: null })
    expect(await second.enrol(thief)).toEqual({ receiptPath: null })
    expect((await donorsOf(charity)).map(row => [row['name'], row['nric_tail']]).toSorted()).toEqual([
      ['Aminah binti Hassan', '5246'],
      ['Some Thief', null],
    ])
    const { timeline } = await charity.api.donations.find({ transactionId: second.gift.id })
    expect(timeline.map(({ detail }) => detail)).toContainEqual(expect.objectContaining({ resembles: expect.any(String) }))
  })
})

describe('enrolling', () => {
  test('refuses invalid fields: name, e-mail, mobile number, and missing contact details', async () => {
    const { charity, enrol } = await tapped()
    const errorsOf = (typed: object) =>
      enrol({ ...siti, ...typed }).then(
        () => [],
        ({ errors }: { errors: { field: string; message: string }[] }) => errors.map(({ field, message }) => ({ field, message })),
      )
    expect(await errorsOf({ name: ' ' })).toEqual([{ field: 'name', message: 'Full Name is required' }])
    expect(await errorsOf({ name: 'Siti 2' })).toEqual([{ field: 'name', message: 'Full Name should not contain digits' }])
    expect(await errorsOf({ email: 'siti@' })).toEqual([{ field: 'email', message: 'Invalid email' }])
    const mobile = (limit: string) => [{ field: 'phoneNumber', message: `Please enter a valid mobile number (${limit} digits)` }]
    for (const short of ['+65 1234567', '81234567', '+65 8123-456x'])
      expect(await errorsOf({ phoneNumber: short })).toEqual(mobile('minimum 8'))
    expect(await errorsOf({ phoneNumber: '+65 12345678901234567' })).toEqual(mobile('maximum 16'))
    const message = 'Either Email Address or Mobile Number is required'
    expect(await errorsOf({ email: '', phoneNumber: '' })).toEqual([
      { field: 'email', message },
      { field: 'phoneNumber', message },
    ])
    expect(await donorsOf(charity)).toEqual([])
  })

  test('refuses anonymous callers without a token', async () => {
    const { gift } = await tapped()
    const number = { txnNumber: gift.txnId, transactionId: gift.txnId }
    await expect(anonymous.enrolment.configuration(number)).rejects.toMatchObject({ status: 401 })
    await expect(anonymous.enrolment.enrol(siti)).rejects.toMatchObject({ status: 401 })
    expect((await server.inject({ method: 'GET', url: `/enroll?t=${gift.txnId}` })).body).not.toContain(gift.txnId)
  })
})

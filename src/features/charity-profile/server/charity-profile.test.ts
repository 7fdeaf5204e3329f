import { describe, expect, test } from 'vitest'
import { donorTypeIds, itemIds, methodIds } from '#kit/giving/ids.ts'
import { newFund } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { newMember } from '#testing/factories/new-member.ts'

const rights = ['charity-profile:view', 'charity-profile:edit']
async function mosque(fields: Parameters<typeof newCharity>[0] = {}) {
  const charity = await newCharity({ can: rights, ...fields })
  const second = charity.officer(rights)
  const changes = async () => (await charity.api.charity.view({})).changes
  return { ...charity, second, changes }
}
const picture = async (width: number, height = width) => {
  const { default: sharp } = await import('sharp')
  const body = await sharp({ create: { width, height, channels: 3, background: '#B4532A' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(body)], 'logo.png', { type: 'image/png' })
}

describe('changes that take effect at once', () => {
  test('a change is saved, counted as a version, and audited with the earlier value', async () => {
    const { api } = await mosque()
    const { version, waits } = await api.charity.save({ version: 1, address: '12 Jalan Cahaya', colour: '#B4532A', phone: '6123 4567' })
    expect([version, waits]).toEqual([2, []])
    expect(await api.charity.view({})).toMatchObject({ address: '12 Jalan Cahaya', colour: '#B4532A', phone: '+65 61234567', version: 2 })
    const { items } = await api.charity.history({})
    expect(items[0]).toMatchObject({ call: 'addEditCharity', by: null })
    expect(items[0]!.differences).toContainEqual({ field: 'colour', before: '#0F5450', after: '#B4532A' })
  })

  test('a change does not overwrite what another user saved', async () => {
    const { api, second } = await mosque()
    await second.api.charity.save({ version: 1, address: 'Theirs' })
    await expect(api.charity.save({ version: 1, address: 'Mine' })).rejects.toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
  })

  test('a change shows in what every screen knows of the charity', async () => {
    const { api, charityId } = await mosque()
    await api.charity.save({ version: 1, appPreferences: [8, 10], ethnicities: ['malay', 'other'] })
    expect(await api.charity.appPreferences({})).toEqual([
      { id: 8, name: 'Donations' },
      { id: 10, name: 'Islamic Giving' },
    ])
    expect(await api.charity.ethnicities({})).toEqual([
      { id: 'malay', name: 'Malay', nameMs: 'Melayu' },
      { id: 'other', name: 'Other', nameMs: 'Lain-lain' },
    ])
    expect(await api.charity.details({})).toMatchObject({ charityId, name: 'Masjid Test', currency: 'SGD', status: 'Active' })
  })

  test('a change cannot set the ethnicity of another country', async () => {
    const { api } = await mosque()
    await expect(api.charity.save({ version: 1, ethnicities: ['aboriginal'] })).rejects.toMatchObject({
      errors: [{ field: 'ethnicities', code: 'NOT_AN_ETHNICITY' }],
    })
  })
})

describe('changes of legal and money matters', () => {
  test('a change waits until another person publishes it', async () => {
    const { api, second, changes } = await mosque()
    expect(await api.charity.save({ version: 1, name: 'Masjid Baru', backDatingDays: 7, address: 'At once' })).toEqual({
      version: 2,
      waits: ['legal', 'money'],
    })
    expect(await api.charity.view({})).toMatchObject({ name: 'Masjid Test', backDatingDays: 31, address: 'At once' })
    const [legal, money] = await changes()
    expect(legal).toMatchObject({
      part: 'legal',
      differences: [{ field: 'name', before: 'Masjid Test', after: 'Masjid Baru' }],
      actions: ['sendBack'],
    })
    await expect(api.charity.publish({ changeId: legal!.id })).rejects.toMatchObject({ code: 'OWN_PREPARATION' })
    await second.api.charity.publish({ changeId: legal!.id })
    await second.api.charity.publish({ changeId: money!.id })
    expect(await api.charity.view({})).toMatchObject({ name: 'Masjid Baru', backDatingDays: 7, changes: [], version: 4 })
    const { items } = await api.charity.history({})
    expect(items.find(({ call }) => call === 'publishCharityChange')?.differences).toContainEqual({
      field: 'backDatingDays',
      before: '31',
      after: '7',
    })
  })

  test('a change is sent back with a reason, and may be prepared again; what its author takes back is gone', async () => {
    const { api, second, changes } = await mosque()
    await api.charity.save({ version: 1, refundDays: 30 })
    const [change] = await changes()
    await second.api.charity.sendBack({ changeId: change!.id, reason: 'The board said 60.' })
    expect(await changes()).toMatchObject([{ state: 'returned', returnReason: 'The board said 60.', actions: [] }])
    await expect(second.api.charity.publish({ changeId: change!.id })).rejects.toMatchObject({ code: 'CHANGE_NOT_WAITING' })
    await api.charity.save({ version: 1, refundDays: 60 })
    expect(await changes()).toMatchObject([{ state: 'waiting', differences: [{ field: 'refundDays', before: null, after: '60' }] }])
    await api.charity.sendBack({ changeId: (await changes())[0]!.id, reason: 'Typed wrongly.' })
    expect(await changes()).toEqual([])
  })

  test('one change of a part waits at a time', async () => {
    const { api, second } = await mosque()
    await api.charity.save({ version: 1, refundDays: 30 })
    await expect(second.api.charity.save({ version: 1, refundDays: 60 })).rejects.toMatchObject({ code: 'CHANGE_WAITS' })
  })

  test('a change is not published once what it was decided on has changed', async () => {
    const { api, second, changes, sql, charityId } = await mosque()
    await api.charity.save({ version: 1, refundDays: 30 })
    const [change] = await changes()
    await sql('update charity set refund_days = 90 where charity_id = $1', [charityId])
    await expect(second.api.charity.publish({ changeId: change!.id })).rejects.toMatchObject({ code: 'CHANGED_SINCE' })
  })

  test('the currency, the time zone and the letters of receipts stay once there are gifts', async () => {
    const charity = await mosque({ country: 'AU', can: [...rights, 'donations:add', 'donations:view'] })
    const { api } = charity
    const fundId = await newFund(charity, {})
    await api.donations.add({
      donorType: donorTypeIds.anonymous,
      donationToValue: fundId,
      amount: { minor: 500, currency: 'AUD' },
      paymentMethod: methodIds.cash,
    })
    const fixed = { currency: 'MYR', timeZone: 'Australia/Perth', receiptPrefix: 'XYZ' } as const
    const errors = [{ code: 'ZONE_FIXED' }, { code: 'CURRENCY_FIXED' }, { code: 'PREFIX_FIXED' }]
    await expect(api.charity.save({ version: 1, ...fixed })).rejects.toMatchObject({ errors })
    expect(await api.charity.view({})).toMatchObject({
      hasMoney: true,
      hasReceipts: true,
      series: [{ series: 'main', prefix: 'TST', lastNumber: 1, issued: 1, voided: 0, replaced: 0, onDevices: 0 }],
    })
  })

  test.each([
    ['SG', { registrationNo: 'S1234567D' }, 'registrationNo', 'NOT_A_UEN'],
    ['AU', { taxNo: '51 824 753 557' }, 'taxNo', 'NOT_AN_ABN'],
    ['MY', { taxNo: 'LHDN.01' }, 'taxNo', 'NOT_AN_APPROVAL'],
    ['SG', { timeZone: 'Australia/Perth' }, 'timeZone', 'NOT_A_ZONE_HERE'],
    ['SG', { countTolerance: { minor: 100, currency: 'MYR' as const } }, 'countTolerance', 'ENTER_AMOUNT_IN'],
  ] as const)('a field of %s is checked: %j', async (country, given, field, code) => {
    const { api } = await mosque({ country })
    await expect(api.charity.save({ version: 1, ...given })).rejects.toMatchObject({ code: 'INVALID', errors: [{ field, code }] })
  })

  test('a change moves the charity in the directory of registration numbers', async () => {
    const { api, second, changes, sql, charityId } = await mosque()
    const number = `T08CC${String(charityId).slice(0, 4).padEnd(4, '7')}F`
    await api.charity.save({ version: 1, registrationNo: number })
    await second.api.charity.publish({ changeId: (await changes())[0]!.id })
    expect(await sql('select registration_key from charity_directory where charity_id = $1', [charityId])).toEqual([
      { registration_key: number },
    ])
    const other = await mosque()
    await other.api.charity.save({ version: 1, registrationNo: number.toLowerCase() })
    await expect(other.second.api.charity.publish({ changeId: (await other.changes())[0]!.id })).rejects.toMatchObject({
      code: 'REGISTRATION_NO_TAKEN',
    })
  })
})

describe('bank accounts', () => {
  const account = { bank: 'DBS', holder: 'Masjid Test', number: '072-001 0421', purpose: 'Zakat' }
  test('wait for another person, and show no more than three characters', async () => {
    const { api, second, changes, rowsOf } = await mosque()
    await api.charity.addBankAccount(account)
    const [change] = await changes()
    expect(change).toMatchObject({ part: 'account', state: 'waiting' })
    expect(change!.differences).toContainEqual({ field: 'number', before: null, after: '•••••421' })
    expect((await api.charity.view({})).bankAccounts).toEqual([])
    await second.api.charity.publish({ changeId: change!.id })
    expect((await api.charity.view({})).bankAccounts).toMatchObject([{ bank: 'DBS', number: 'DBS/•••••421', isActive: true }])
    for (const table of ['bank_account', 'charity_change', 'audit_event'])
      expect(JSON.stringify(await rowsOf(table))).not.toContain('0720010421')
  })

  test('end by two people as well', async () => {
    const { api, second, changes } = await mosque()
    await api.charity.addBankAccount(account)
    await second.api.charity.publish({ changeId: (await changes())[0]!.id })
    const id = (await api.charity.view({})).bankAccounts[0]!.id
    await second.api.charity.switchBankAccount({ id, isActive: false })
    const [change] = await changes()
    expect(change).toMatchObject({ subjectName: 'DBS', actions: ['publish', 'sendBack'] })
    await api.charity.publish({ changeId: change!.id })
    expect((await api.charity.view({})).bankAccounts).toMatchObject([{ id, isActive: false }])
  })
})

describe('the lists', () => {
  test('take new places, reasons and funds, and change them', async () => {
    const { api } = await mosque()
    const { id: place } = await api.charity.savePlace({ name: 'Masjid An-Nur', kind: 'mosque', code: 'M01' })
    await api.charity.savePlace({ id: place, name: 'Masjid An-Nur', kind: 'mosque', code: 'M01', isActive: false })
    const { id: reason } = await api.charity.saveReason({ type: 'Refund', name: 'Paid twice', nameMs: 'Dibayar dua kali' })
    await api.charity.saveReason({ id: reason, type: 'Refund', name: 'Entered in error', nameMs: 'Silap masuk' })
    const { id: fund, waits } = await api.charity.saveFund({ name: 'Roof', nameMs: null, donationTo: 2, itemId: itemIds.donation })
    expect(waits).toBe(false)
    const { places, reasons, funds } = await api.charity.view({})
    expect(places).toMatchObject([{ id: place, isActive: false }])
    expect(reasons.find(({ id }) => id === reason)).toMatchObject({ name: 'Entered in error' })
    expect(funds).toMatchObject([{ id: fund, name: 'Roof', donationTo: 2, isTaxDeductible: false }])
    const { items } = await api.charity.history({})
    expect(items.map(({ call }) => call).slice(0, 3)).toEqual(['saveFund', 'saveReason', 'saveReason'])
  })

  test('refuse a second entry of a name', async () => {
    const { api } = await mosque()
    await api.charity.savePlace({ name: 'Masjid An-Nur', kind: 'mosque', code: null })
    await expect(api.charity.savePlace({ name: 'Masjid An-Nur', kind: 'centre', code: null })).rejects.toMatchObject({
      code: 'ENTRY_EXISTS',
      errors: [{ field: 'name' }],
    })
  })

  test('let a fund bring a tax deduction only by two people', async () => {
    const { api, second, changes } = await mosque()
    const fund = { name: 'Roof', nameMs: null, donationTo: 5 as const, itemId: itemIds.donation }
    const { id, waits } = await api.charity.saveFund({ ...fund, isTaxDeductible: true })
    expect([waits, (await api.charity.view({})).funds[0]?.isTaxDeductible]).toEqual([true, false])
    await second.api.charity.publish({ changeId: (await changes())[0]!.id })
    expect((await api.charity.view({})).funds).toMatchObject([{ id, isTaxDeductible: true }])
  })

  test('keep what a fund is given for', async () => {
    const { api } = await mosque()
    const fund = { name: 'Roof', nameMs: null, donationTo: 5 as const, itemId: itemIds.donation }
    const { id } = await api.charity.saveFund(fund)
    await expect(api.charity.saveFund({ ...fund, id, itemId: itemIds.zakat })).rejects.toMatchObject({
      errors: [{ field: 'itemId', code: 'FUND_KEEPS_KIND' }],
    })
  })
})

describe('the logo', () => {
  test('the logo is a square picture, and its removal is audited', async () => {
    const { api } = await mosque()
    const { logo, version } = await api.charity.uploadLogo({ files: [await picture(96)] })
    expect([/\.(png|jpg)$/.test(logo), version]).toEqual([true, 2])
    expect((await api.charity.view({})).logo).toBe(logo)
    await api.charity.removeLogo()
    expect((await api.charity.view({})).logo).toBeNull()
  })

  test.each([
    ['one that is wider than high', () => picture(96, 64), 'LOGO_NOT_SQUARE'],
    ['a tiny one', () => picture(32), 'LOGO_NOT_SQUARE'],
    ['a text', async () => new File(['no picture'], 'logo.png', { type: 'image/png' }), 'WRONG_LOGO_FORMAT'],
  ])('a link is not %s', async (_, made, code) => {
    const { api } = await mosque()
    await expect(api.charity.uploadLogo({ files: [await made()] })).rejects.toMatchObject({ code })
  })
})

describe('the wording of receipts', () => {
  test('the wording of receipts is drawn in a preview before it is saved, with the charity’s own number letters', async () => {
    const { api } = await mosque()
    const sample = { kind: 'zakat' as const, language: 'en' as const, closing: 'Peace be with you.' }
    expect(await api.charity.previewReceipt(sample)).toMatchObject({ receiptNo: 'TST0000000', closing: { en: 'Peace be with you.' } })
    const { body, fileName } = await api.charity.previewReceiptPdf(sample)
    expect([fileName, Buffer.from(body).subarray(0, 5).toString()]).toEqual(['TST0000000.pdf', '%PDF-'])
  })

  test('stands on the receipts of its kind and language alone', async () => {
    const charity = await mosque({ can: [...rights, 'donations:add', 'donations:view'] })
    const { api } = charity
    await api.charity.save({ version: 1, receiptWording: { donation: { en: 'May it come back to you.' } } })
    const fundId = await newFund(charity, {})
    const gift = {
      donorType: donorTypeIds.anonymous,
      donationToValue: fundId,
      amount: { minor: 500, currency: 'SGD' as const },
      paymentMethod: methodIds.cash,
    }
    const { txnId } = await api.donations.add(gift)
    expect((await api.receipts.find({ transactionNo: txnId })).closing).toEqual({ en: 'May it come back to you.' })
  })
})

test('a test mail comes from the chosen sender, and answers go where the charity reads them', async () => {
  const { charityId, runJobs, mailsTo, sql } = await newCharity()
  await sql(`update charity set mail_sender_name = 'Nur office', mail_reply_to = 'office@nur.test' where charity_id = $1`, [charityId])
  const { email, signIn } = await newMember(charityId, { can: rights })
  const { api } = await signIn()
  expect(await api.charity.sendTestMail()).toEqual({ sentTo: email })
  await runJobs()
  expect(mailsTo(email).at(-1)).toMatchObject({
    from: { name: 'Nur office' },
    replyTo: { address: 'office@nur.test' },
  })
})

test('charities are kept apart', async () => {
  const [mine, other] = [await mosque(), await mosque()]
  await mine.api.charity.save({ version: 1, name: 'Mine' })
  const [change] = await mine.changes()
  await expect(other.api.charity.publish({ changeId: change!.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(other.api.charity.view({ charityId: mine.charityId })).rejects.toMatchObject({ status: 404 })
})

import { describe, expect, test } from 'vitest'
import { preferenceIds } from '#kit/giving/ids.ts'
import { blindIndex } from '#platform/server/security/encryption.ts'
import { newDonor, newGift, newReceipt } from '#testing/factories/giving.ts'
import { anonymous, newCharity } from '#testing/factories/new-charity.ts'
import { newGivingCharity } from '#testing/factories/new-recurrence.ts'

const desk = async (can: readonly string[] = ['donors:view', 'donations:view']) => {
  const charity = await newGivingCharity({ can })
  const nric_index = blindIndex({ charityId: charity.charityId, column: 'donor.nric' }, 'S1234567D') as unknown as string
  const donorId = await newDonor(charity, {
    name: 'Zaleha binte Mansor',
    phone: '+65 83456120',
    email: 'zaleha@mail.sg',
    id_type: 'nric',
    nric_sealed: 'x',
    nric_tail: '567D',
    nric_index,
  })
  await newDonor(charity, { name: 'Ahmad bin Osman', phone: '+65 91234567' })
  const storeCard = () => charity.officer(['donors:edit']).api.cards.add({ donorId, cardToken: 'pm_test_visa', CardHolderName: 'Zaleha' })
  return { ...charity, donorId, storeCard, find: (text: string) => charity.api.phoneDesk.find({ text }) }
}

describe('findCallers', () => {
  test('the phone desk recognises a caller by phone, e-mail, identity number, receipt number, the end of a card, and name', async () => {
    const { donorId, find, storeCard, ...charity } = await desk()
    await newGift(charity, { donor_id: donorId, receipt_no: 'NUR0048011' })
    const { cardLastDigit } = await storeCard()
    for (const [text, knownBy] of [
      ['8345 6120', 'phone'],
      ['Zaleha@mail.sg', 'email'],
      ['s1234567d', 'nric'],
      ['nur0048011', 'receiptNo'],
      [cardLastDigit, 'card'],
      ['6120', 'phone'],
      ['zaleha mansor', 'name'],
    ] as const)
      expect(await find(text)).toEqual([{ donorId, donorName: 'Zaleha binte Mansor', known: '+65 •••• 6120', knownBy }])
  })

  test('the phone desk recognises a caller by the number of a passport, and audits it as one', async () => {
    const charity = await desk()
    const nric_index = blindIndex({ charityId: charity.charityId, column: 'donor.nric' }, 'K1234567E') as unknown as string
    const number = { id_type: 'other', nric_sealed: 'x', nric_tail: '567E', nric_index } as const
    const donorId = await newDonor(charity, { name: 'Amina Yusuf', ...number })
    expect(await charity.find('k1234567e')).toMatchObject([{ donorId, knownBy: 'nric' }])
    expect(await charity.rowsOf('audit_event')).toMatchObject([{ detail: { by: 'nric' } }])
  })

  test('the phone desk finds nobody when no donor has the value', async () => {
    const { find } = await desk()
    for (const text of ['NUR9999999', '0000', 'nobody', 'no@mail.sg']) expect(await find(text)).toEqual([])
  })

  test('the phone desk finds nobody by zeros, which begin no number', async () => {
    const { officer } = await desk()
    const { api } = officer(['donors:view', 'button:show-personal-data'])
    for (const text of ['0000 0000', '+000 00', '0065']) expect(await api.phoneDesk.find({ text })).toEqual([])
  })

  test('the phone desk finds donors by name, those who gave last first, six at most', async () => {
    const { find, ...charity } = await desk()
    for (let i = 0; i < 7; i += 1) await newDonor(charity, { name: `Hamid bin Yusof ${'abcdefg'.charAt(i)}` })
    const last = await newDonor(charity, { name: 'Hamid bin Zain' })
    await newGift(charity, { donor_id: last })
    const found = await find('hamid')
    expect(found).toHaveLength(6)
    expect(found[0]).toMatchObject({ donorId: last })
  })

  test('the phone desk audits by which kind of value it searched, never the value', async () => {
    const { find, rowsOf } = await desk()
    await find('S1234567D')
    const events = await rowsOf('audit_event')
    expect(events).toMatchObject([{ outcome: 'viewed', call: '/api/Search/findCaller', detail: { by: 'nric' } }])
    expect(JSON.stringify(events)).not.toContain('1234567')
  })
})

describe('the phone desk keeps', () => {
  test('callers from users who may not see donors', async () => {
    const { find } = await desk(['donations:view', 'donations:add'])
    await expect(find('zaleha')).rejects.toMatchObject({ status: 403 })
  })

  test('receipts of a module from users who may not see it', async () => {
    const { donorId, find, ...charity } = await desk(['donors:view', 'islamic-giving:view'])
    await newGift(charity, { donor_id: donorId, receipt_no: 'NUR0048011', app_preference_id: preferenceIds.donations })
    expect(await find('NUR0048011')).toEqual([])
  })

  test('charities apart', async () => {
    const { cardLastDigit } = await (await desk()).storeCard()
    const other = await newCharity({ can: ['donors:view'] })
    for (const text of [cardLastDigit, 'zaleha', '83456120']) expect(await other.api.phoneDesk.find({ text })).toEqual([])
  })
})

test('the phone desk knows when a receipt was sent and opened, of what its reader may see', async () => {
  const charity = await desk(['donors:view', 'donations:view', 'donations:add'])
  const { id, txnId } = await newGift(charity)
  const { phoneDesk, donations } = charity.api
  expect(await phoneDesk.receipt({ transactionId: id })).toEqual({ sentAt: null, isSendingFailed: false, handedOverAt: null })
  await newReceipt(charity, id)
  await donations.sendReceipt({ type: 'donation', transactionId: id, email: 'zaleha@mail.sg' })
  await anonymous.receipts.find({ transactionNo: txnId })
  const { sentAt, handedOverAt } = await phoneDesk.receipt({ transactionId: id })
  expect([typeof sentAt, handedOverAt?.slice(0, 10)]).toEqual(['string', '2026-03-02'])
  const other = charity.officer(['islamic-giving:view']).api
  await expect(other.phoneDesk.receipt({ transactionId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect((await desk()).api.phoneDesk.receipt({ transactionId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

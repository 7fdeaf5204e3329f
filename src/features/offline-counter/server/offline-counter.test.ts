import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { expireLeases, listSeries } from '#features/receipt-numbers/server/public.ts'
import { donorTypeIds, itemIds, methodIds, preferenceIds } from '#kit/giving/ids.ts'
import { newDonor, newFund } from '#testing/factories/giving.ts'
import { clock, db, newCharity, now } from '#testing/factories/new-charity.ts'
import { newMember } from '#testing/factories/new-member.ts'

const sgd = (minor: number) => ({ minor, currency: 'SGD' as const })
const set = (moment: string) => (clock.now = new Date(moment))

/** An officer whose device leased ten numbers at noon. */
async function newDevice(can: readonly string[] = []) {
  const charity = await newCharity({
    can: ['donations:add', 'donations:view', 'islamic-giving:add', 'islamic-giving:view', 'pos-declaration:view', ...can],
  })
  const fundId = await newFund(charity, {})
  const lease = await charity.api.offlineCounter.lease({ id: randomUUID(), deviceId: randomUUID(), count: 10 })
  const entry = (at: number, gift: object = {}, more: object = {}) => ({
    id: randomUUID(),
    leaseId: lease.id,
    receiptNo: lease.receiptNos[at]!,
    enteredAt: now().toISOString(),
    gift: { donorType: donorTypeIds.anonymous, donationToValue: fundId, amount: sgd(5000), paymentMethod: methodIds.cash, ...gift },
    ...more,
  })
  const stateOf = async (receiptNo: string) =>
    (await charity.api.offlineCounter.numbers({ leaseId: lease.id })).find(number => number.receiptNo === receiptNo)?.state
  return { ...charity, fundId, lease, entry, stateOf }
}

describe('a lease', () => {
  test('a lease takes the next numbers of the series for a day, is answered again by its id, and says what a slip begins with', async () => {
    const { api, lease } = await newDevice()
    expect(lease).toMatchObject({
      leasedAt: '2026-03-02T04:00:00.000Z',
      expiresAt: '2026-03-03T04:00:00.000Z',
      head: { charityName: expect.any(String) },
    })
    expect([lease.receiptNos[0], lease.receiptNos.at(-1)]).toEqual(['TST0000001', 'TST0000010'])
    const request = { id: randomUUID(), deviceId: randomUUID(), count: 3 }
    const first = await api.offlineCounter.lease(request)
    expect((await api.offlineCounter.lease(request)).receiptNos).toEqual(first.receiptNos)
    expect(first.receiptNos).toEqual(['TST0000011', 'TST0000012', 'TST0000013'])
  })

  test('numbers that were given back are leased before new ones, and an officer holds 400 at most', async () => {
    const { api, lease } = await newDevice()
    expect(await api.offlineCounter.giveBack({ leaseId: lease.id, receiptNos: lease.receiptNos.slice(7) })).toEqual({ returned: 3 })
    const next = await api.offlineCounter.lease({ id: randomUUID(), deviceId: randomUUID(), count: 4 })
    expect(next.receiptNos).toEqual(['TST0000008', 'TST0000009', 'TST0000010', 'TST0000011'])
    const most = () => api.offlineCounter.lease({ id: randomUUID(), deviceId: randomUUID(), count: 200 })
    await most()
    await expect(most()).rejects.toMatchObject({ code: 'TOO_MANY_NUMBERS_OUT' })
  })

  test('a lease ends after a day: its numbers are explained, and a slip printed with one is recorded all the same', async () => {
    const { api, charityId, lease, entry, stateOf } = await newDevice()
    const printed = entry(0)
    set('2026-03-03T04:01:00Z')
    await db.transact({ charityId, readOnly: false }, tx => expireLeases(tx, charityId, now()))
    expect(await stateOf('TST0000001')).toBe('expired')
    expect(await api.offlineCounter.leases({ sortBy: 'date', sortExpression: 'desc' })).toMatchObject({
      items: [{ id: lease.id, expired: 10, leased: 0 }],
      totalCount: 1,
    })
    expect(await api.offlineCounter.sendDonation(printed)).toMatchObject({ receiptNo: 'TST0000001' })
    expect(await stateOf('TST0000001')).toBe('issued')
    expect(await db.transact({ charityId, readOnly: true }, tx => listSeries(tx, charityId))).toMatchObject([
      { lastNumber: 10, issued: 1, voided: 0, onDevices: 0, returned: 0, expired: 9, slipsVoided: 0 },
    ])
  })
})

describe('an entry', () => {
  test('an entry becomes a gift of its officer and moment under its printed number, once, with its money in the books', async () => {
    const { api, entry, rowsOf, actor } = await newDevice()
    const sent = entry(0)
    set('2026-03-02T20:00:00Z') // after midnight in Singapore
    const gift = await api.offlineCounter.sendDonation(sent)
    expect(gift).toMatchObject({ receiptNo: 'TST0000001', donationTimeStamp: '2026-03-02T04:00:00Z', amount: sgd(5000) })
    expect(await api.offlineCounter.sendDonation(sent)).toEqual(gift)
    expect(await rowsOf('donation')).toMatchObject([
      { donated_on: new Date('2026-03-02'), officer_id: actor.userId, receipt_no: 'TST0000001' },
    ])
    expect(await rowsOf('receipt')).toMatchObject([{ receipt_no: 'TST0000001', number: 1, state: 'issued' }])
    expect((await rowsOf('ledger_entry')).map(row => Number(row['amount_minor'])).sort()).toEqual([-5000, 5000])
  })

  test('an entry that is marked for tax is registered under the number of its donor', async () => {
    const { api, charityId, entry, rowsOf, sql } = await newDevice()
    await sql('update charity set is_ipc = true where charity_id = $1', [charityId])
    await sql('update fund set is_tax_deductible = true where charity_id = $1', [charityId])
    const marked = { donorType: donorTypeIds.individual, donorName: 'Siti Hajar', nirc: 'S1234567D', isIPCRegistrationForIRAS: true }
    const { id } = await api.offlineCounter.sendDonation(entry(0, marked))
    expect(await rowsOf('tax_registration')).toMatchObject([{ donation_id: id, scheme: 'ipc', nric_tail: '567D' }])
  })

  test('a company is recorded under the name on its slip, whatever its characters', async () => {
    const { api, entry } = await newDevice()
    const company = { donorType: donorTypeIds.corporate, donorName: 'Acme Co., Ltd' }
    expect(await api.offlineCounter.sendDonation(entry(0, company))).toMatchObject({ donorName: 'Acme Co., Ltd', receiptNo: 'TST0000001' })
  })

  test.each([
    ['runs ahead', '2027-01-01T00:00:00.000Z', '2026-03-02T06:00:00Z'],
    ['runs behind', '2020-01-01T00:00:00.000Z', '2026-03-02T04:00:00Z'],
  ])('a clock that %s is held between the lease and now', async (_, enteredAt, held) => {
    const { api, entry, rowsOf } = await newDevice()
    set('2026-03-02T06:00:00Z')
    expect((await api.offlineCounter.sendDonation(entry(0, {}, { enteredAt }))).donationTimeStamp).toBe(held)
    expect(await rowsOf('offline_entry')).toMatchObject([{ entered_at: new Date(enteredAt) }])
  })

  test('an entry is dated back by its lease or its day no further than any gift: with a reason by a user who edits gifts', async () => {
    const { api, charityId, entry, sql } = await newDevice()
    const printed = entry(0)
    set('2026-03-20T04:00:00Z')
    expect(await api.offlineCounter.sendDonation({ ...printed, enteredAt: now().toISOString() })).toMatchObject({
      donationTimeStamp: '2026-03-03T04:00:00Z', // the lease ends
    })
    await sql('update charity set back_dating_days = 10 where charity_id = $1', [charityId])
    const refused = { code: 'BACK_DATED_TOO_FAR' }
    await expect(api.offlineCounter.sendDonation(entry(0, {}, { takesNewNo: true }))).rejects.toMatchObject(refused)
    await expect(api.offlineCounter.sendDonation(entry(1, { donationDate: '2026-03-05' }))).rejects.toMatchObject(refused)
    const { api: editor } = await (
      await newMember(charityId, { can: ['button:close-declaration', 'donations:view', 'donations:edit'] })
    ).signIn()
    const backDatingReason = 'The device was at the repair shop'
    expect(await editor.offlineCounter.sendDonation(entry(1, { backDatingReason }))).toMatchObject({ receiptNo: 'TST0000002' })
  })

  test('an entry that was refused for its donor is recorded once, corrected, under its own number, and the audit trail names the fields alone', async () => {
    const { api, entry, rowsOf } = await newDevice()
    const refused = entry(0, { donorType: donorTypeIds.individual, donorName: 'test', donorPhone: '+65 912345' })
    await expect(api.offlineCounter.sendDonation(refused)).rejects.toMatchObject({
      errors: [{ field: 'donorName' }, { field: 'donorPhone' }],
    })
    const unseen = api.offlineCounter.sendDonation(entry(0, { donorType: donorTypeIds.individual, donorName: 'Siti\u202e Hajar' }))
    await expect(unseen).rejects.toMatchObject({ errors: [{ field: 'gift.donorName' }] })
    const corrected = {
      ...refused,
      corrected: ['donorName' as const, 'donorPhone' as const],
      gift: { ...refused.gift, donorName: 'Siti Hajar', donorPhone: '+65 91234567' },
    }
    const gift = await api.offlineCounter.sendDonation(corrected)
    expect(gift).toMatchObject({ receiptNo: 'TST0000001', donorName: 'Siti Hajar' })
    expect(await api.offlineCounter.sendDonation(corrected)).toEqual(gift)
    expect(await rowsOf('donation')).toHaveLength(1)
    const details = (await rowsOf('audit_event')).map(({ detail }) => detail)
    expect(details.filter(detail => detail && 'corrected' in (detail as object))).toEqual([
      { entryId: refused.id, corrected: ['donorName', 'donorPhone'] },
    ])
  })

  test('a number that has a gift refuses another, which takes the next one when asked', async () => {
    const { api, entry, rowsOf } = await newDevice()
    await api.offlineCounter.sendDonation(entry(0))
    const other = entry(0)
    await expect(api.offlineCounter.sendDonation(other)).rejects.toMatchObject({ code: 'NUMBER_USED' })
    expect(await api.offlineCounter.sendDonation({ ...other, takesNewNo: true })).toMatchObject({ receiptNo: 'TST0000011' })
    expect(await rowsOf('donation')).toHaveLength(2)
  })

  test('an entry that meets what the device could not know is asked about, and leaves its number: an archived donor, a closed purpose, another rate', async () => {
    const charity = await newDevice()
    const { api, entry, stateOf, sql, fundId } = charity
    const donorId = await newDonor(charity, { name: 'Siti Hajar', is_active: false })
    await expect(api.offlineCounter.sendDonation(entry(0, { donorId, donorType: undefined }))).rejects.toMatchObject({
      code: 'DONOR_ARCHIVED',
    })
    await sql(`update fund set is_active = false where charity_id = $1 and id = $2`, [charity.charityId, fundId])
    await expect(api.offlineCounter.sendDonation(entry(0))).rejects.toMatchObject({ code: 'NO_SUCH_PURPOSE' })
    const fitrah = await newFund(charity, { app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.fitrah })
    await sql(
      `insert into rate (charity_id, id, item_id, grade, amount_minor, currency, starts_on, compounds, source, state, created_at, updated_at, prepared_at, published_at)
       values ($1, gen_random_uuid(), 42, 'Normal', 600, 'SGD', '2026-01-01', false, 'A test', 'published', now(), now(), now(), now())`,
      [charity.charityId],
    )
    const line = { donationToValue: fitrah, grade: 'Normal', noOfPerson: 2, rate: sgd(500), amount: sgd(1000) }
    const { gift, ...ofLease } = entry(0)
    const islamic = { ...ofLease, gift: { donorType: gift.donorType, paymentMethod: methodIds.cash, amount: sgd(1000), lines: [line] } }
    await expect(api.offlineCounter.sendIslamicGift(islamic)).rejects.toMatchObject({ code: 'WRONG_RATE' })
    expect(await stateOf('TST0000001')).toBe('leased')
    const explained = { ...islamic, gift: { ...islamic.gift, lines: [{ ...line, overrideReason: 'The rate that the device had' }] } }
    expect(await api.offlineCounter.sendIslamicGift(explained)).toMatchObject({ receiptNo: 'TST0000001' })
  })

  test('a supervisor voids the number of an entry whose money was handed back, also asked twice; its officer alone may not, and a gift is never voided so', async () => {
    const { api, charityId, entry, lease } = await newDevice()
    const { gift, ...handedBack } = entry(0)
    const voiding = { ...handedBack, amount: gift.amount, reason: 'Wrong purpose' }
    await expect(api.offlineCounter.voidEntry(voiding)).rejects.toMatchObject({ status: 403 })
    const { api: supervisor } = await (await newMember(charityId, { can: ['button:close-declaration'] })).signIn()
    await supervisor.offlineCounter.voidEntry(voiding)
    await supervisor.offlineCounter.voidEntry(voiding)
    const sent = entry(1)
    await api.offlineCounter.sendDonation(sent)
    await supervisor.offlineCounter.voidEntry({ ...voiding, receiptNo: sent.receiptNo })
    const { gift: _, ...recorded } = sent
    await expect(supervisor.offlineCounter.voidEntry({ ...recorded, amount: gift.amount, reason: 'Too late' })).rejects.toMatchObject({
      code: 'ENTRY_RECORDED',
    })
    expect((await api.offlineCounter.numbers({ leaseId: lease.id })).slice(0, 3)).toMatchObject([
      { receiptNo: 'TST0000001', state: 'voided', reason: 'Wrong purpose' },
      { receiptNo: 'TST0000002', state: 'issued', reason: null },
      { receiptNo: 'TST0000003', state: 'leased', endedAt: null },
    ])
  })

  test('an entry whose online call had arrived answers the gift of then to its officer and to a supervisor, however late: one gift, and the slip is void', async () => {
    const { api, charityId, entry, rowsOf } = await newDevice()
    const { gift, ...sent } = entry(0)
    const online = await api.donations.add({ ...gift, asksBeforeRepeat: true, entryId: sent.id }, { key: sent.id })
    expect(await api.offlineCounter.sendDonation({ ...sent, gift })).toMatchObject({ id: online.id, receiptNo: 'TST0000011' })
    set('2026-03-20T04:00:00Z') // keys are forgotten after a week
    const { api: supervisor } = await (await newMember(charityId, { can: ['button:close-declaration', 'donations:view'] })).signIn()
    const changed = { ...sent, gift: { ...gift, amount: sgd(6000) } }
    expect(await supervisor.offlineCounter.sendDonation(changed)).toMatchObject({ id: online.id, amount: sgd(5000) })
    expect([await rowsOf('donation'), await rowsOf('leased_receipt_no')]).toMatchObject([
      [{ id: online.id }],
      expect.arrayContaining([expect.objectContaining({ receipt_no: 'TST0000001', state: 'voided', reason: 'Recorded as TST0000011' })]),
    ])
  })

  test('an entry is one with the online call of a program, and with the entry of a server, that did not name it yet', async () => {
    const { api, charityId, entry, lease, rowsOf, sql, actor } = await newDevice()
    const supervisor = (await (await newMember(charityId, { can: ['button:close-declaration', 'donations:view'] })).signIn()).api
    const { gift, ...sent } = entry(0)
    const online = await api.donations.add(gift, { key: sent.id })
    await expect(supervisor.offlineCounter.voidEntry({ ...sent, amount: gift.amount, reason: 'Wrong person' })).rejects.toMatchObject({
      code: 'ENTRY_RECORDED',
    })
    expect(await supervisor.offlineCounter.sendDonation({ ...sent, gift })).toMatchObject({ id: online.id })
    const other = await api.donations.add(gift)
    const { gift: _, ...old } = entry(1)
    await sql(
      `insert into offline_entry (charity_id, id, lease_id, printed_no, donation_id, entered_at, sent_at, sent_by)
       values ($1, $2, $3, $4, $5, now(), now(), $6)`,
      [charityId, old.id, lease.id, old.receiptNo, other.id, actor.userId],
    )
    expect(await api.offlineCounter.sendDonation({ ...old, gift })).toMatchObject({ id: other.id })
    expect(await rowsOf('donation')).toHaveLength(2)
  })

  test('an online call that comes after its entry was sent, or its money handed back as another supervisor confirms, records nothing', async () => {
    const { api, charityId, entry, rowsOf } = await newDevice(['button:close-declaration'])
    const { api: supervisor } = await (await newMember(charityId, { can: ['button:close-declaration', 'donations:add'] })).signIn()
    const [sent, handedBack] = [entry(0), entry(1)]
    await api.offlineCounter.sendDonation(sent)
    const { gift, ...voided } = handedBack
    const voiding = { ...voided, amount: gift.amount, reason: 'Changed their mind' }
    await expect(api.offlineCounter.voidEntry(voiding)).rejects.toMatchObject({ code: 'OWN_HAND_BACK' })
    const { id: leaseId } = await supervisor.offlineCounter.lease({ id: randomUUID(), deviceId: randomUUID(), count: 1 })
    await expect(api.offlineCounter.voidEntry({ ...voiding, leaseId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await supervisor.offlineCounter.voidEntry(voiding)
    for (const { id } of [sent, handedBack])
      await expect(api.donations.add({ ...gift, entryId: id })).rejects.toMatchObject({ code: 'KEY_REUSED' })
    await expect(api.offlineCounter.sendDonation({ ...handedBack, takesNewNo: true })).rejects.toMatchObject({ code: 'ENTRY_VOIDED' })
    expect(await rowsOf('donation')).toMatchObject([{ receipt_no: 'TST0000001' }])
  })

  test('an entry that its officer online and a supervisor send at once becomes one gift', async () => {
    const { api, charityId, entry, rowsOf } = await newDevice()
    const { api: supervisor } = await (await newMember(charityId, { can: ['button:close-declaration', 'donations:view'] })).signIn()
    const sent = entry(0)
    const online = () => api.donations.add({ ...sent.gift, entryId: sent.id }, { key: sent.id })
    await Promise.allSettled([online(), supervisor.offlineCounter.sendDonation(sent), online()])
    expect([await rowsOf('donation'), await rowsOf('gift_entry')]).toMatchObject([[{}], [{ id: sent.id }]])
    expect(await supervisor.offlineCounter.sendDonation(sent)).toMatchObject({ amount: sgd(5000) })
  })

  test('only its officer sends an entry, and a supervisor in the place of one who may not any more', async () => {
    const { entry, charityId, actor, rowsOf } = await newDevice()
    const other = await newMember(charityId, { can: ['donations:add'] })
    const supervisor = await newMember(charityId, { can: ['button:close-declaration', 'donations:view'] })
    const sent = entry(0)
    await expect((await other.signIn()).api.offlineCounter.sendDonation(sent)).rejects.toMatchObject({ code: 'ENTRY_OF_OTHER_OFFICER' })
    await (await supervisor.signIn()).api.offlineCounter.sendDonation(sent)
    expect(await rowsOf('donation')).toMatchObject([{ officer_id: actor.userId, created_by: supervisor.userId }])
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { itemIds, methodIds, preferenceIds } from '#kit/giving/ids.ts'
import { newFund } from '#testing/factories/giving.ts'
import { anonymous, clock, newCharity, services } from '#testing/factories/new-charity.ts'
import { newTerminal } from '#testing/factories/new-terminal.ts'

const rights = ['terminals:view', 'terminals:edit', 'donations:view', 'islamic-giving:view'] as const
const { heartbeat, tap } = anonymous.devices
const hours = 3_600_000
const later = (ms: number) => (clock.now = new Date(clock.now.getTime() + ms))

/** A charity with a terminal that has a key. */
async function newDevice(fields: Parameters<typeof newTerminal>[1] = {}) {
  const charity = await newCharity({ can: rights })
  const id = await newTerminal(charity, fields)
  const { key: deviceKey } = await charity.api.terminals.issueKey({ id })
  const tapOf = (more: object = {}) => ({
    deviceKey,
    tapNo: randomUUID(),
    tappedAt: '2026-03-02T03:59:00Z',
    amount: { minor: 500, currency: 'SGD' as const },
    paymentMethod: methodIds.card,
    cardType: 'visa' as const,
    cardLastDigit: '4242',
    ...more,
  })
  return { charity, id, deviceKey, tapOf }
}
const battery = { batteryPercentage: 14, isCharging: false }

describe('a heartbeat', () => {
  test('shows the terminal as active, with its battery, and leaves no row in the audit trail', async () => {
    const { charity, id, deviceKey } = await newDevice({ silent_since: '2026-03-01T00:00:00Z', last_active_at: '2026-03-01T00:00:00Z' })
    const before = (await charity.rowsOf('audit_event')).length
    expect(await heartbeat({ deviceKey, ...battery })).toMatchObject({
      deviceName: 'Main hall',
      charityName: 'Masjid Test',
      currency: 'SGD',
    })
    const shown = await charity.api.terminals.find({ id })
    expect(shown).toMatchObject({ status: 'active', battery: 'low', batteryPercentage: 14, lastActiveAt: '2026-03-02T04:00:00Z' })
    expect(await charity.rowsOf('audit_event')).toHaveLength(before)
  })
})

describe('a tap', () => {
  test('a tap is a gift with receipt and ledger entries, whose donor may enrol', async () => {
    const { charity, id, tapOf } = await newDevice()
    const answer = await tap(tapOf({ payerAge: 41, referenceNo: 'RRN1' }))
    expect(answer).toMatchObject({ receiptNo: 'TST0000001', transactionNumber: expect.stringContaining(`${charity.charityId}-`) })
    expect(answer.enrolmentLink).toMatch(new RegExp(`^https://amanah.test/.*t=${answer.transactionNumber}`))
    const { items } = await charity.api.terminals.find({ id })
    expect(items).toMatchObject([
      {
        receiptNo: 'TST0000001',
        amount: { minor: 500 },
        platform: 'terminal',
        status: 'Accepted',
        donationTimeStamp: '2026-03-02T03:59:00Z',
        payerAge: 41,
      },
    ])
    expect(await charity.rowsOf('ledger_entry')).toHaveLength(2)
    const events = await charity.rowsOf('audit_event')
    expect(events.at(-1)).toMatchObject({ subject_kind: 'donation', user_id: null, detail: { terminalId: id, receiptNo: 'TST0000001' } })
    const guest = charity.guest(answer.transactionNumber).api
    const { transactionNumber } = answer
    expect(await guest.enrolment.configuration({ txnNumber: transactionNumber, transactionId: transactionNumber })).toMatchObject({
      state: 'open',
    })
  })

  test('a tap in production has no link to enrol, since the page is absent there', async () => {
    const { tapOf } = await newDevice()
    const site = services.publicUrl
    services.publicUrl = `${site}/prod`
    const { enrolmentLink } = await tap(tapOf()).finally(() => (services.publicUrl = site))
    expect(enrolmentLink).toBeNull()
  })

  test('a tap that is sent again, also at once, is one gift with the same answer; the same number with other content is refused', async () => {
    const { charity, tapOf } = await newDevice()
    const sent = tapOf()
    const answers = await Promise.all(Array.from({ length: 6 }, () => tap(sent)))
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(await charity.rowsOf('donation')).toHaveLength(1)
    expect(await charity.rowsOf('receipt')).toHaveLength(1)
    await expect(tap({ ...sent, amount: { minor: 700, currency: 'SGD' } })).rejects.toMatchObject({ code: 'TAP_DIFFERS' })
  })

  test('a tap of a terminal for zakat is Islamic giving', async () => {
    const charity = await newCharity({ can: rights })
    const fund = await newFund(charity, { app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.zakat })
    const id = await newTerminal(charity, { fund_id: fund })
    const { key } = await charity.api.terminals.issueKey({ id })
    await tap({
      deviceKey: key,
      tapNo: '1',
      tappedAt: '2026-03-02T03:59:00Z',
      amount: { minor: 5000, currency: 'SGD' },
      paymentMethod: methodIds.nets,
    })
    expect((await charity.api.terminals.find({ id })).items).toMatchObject([
      { appPreferenceId: preferenceIds.islamicGiving, itemId: itemIds.zakat },
    ])
  })

  test('a tap is of its own moment when it was kept, of now when its clock runs ahead, and refused when it is too old', async () => {
    const { charity, id, tapOf } = await newDevice()
    await tap(tapOf({ tappedAt: '2026-02-27T03:00:00Z' }))
    await tap(tapOf({ tappedAt: '2026-03-02T09:00:00Z' }))
    expect((await charity.api.terminals.find({ id })).items.map(({ donationTimeStamp }) => donationTimeStamp)).toEqual([
      '2026-03-02T04:00:00Z',
      '2026-02-27T03:00:00Z',
    ])
    await expect(tap(tapOf({ tappedAt: '2026-01-20T03:00:00Z' }))).rejects.toMatchObject({ code: 'TAP_TOO_OLD' })
  })

  test('a tap in another currency, of cash or of a card number is refused', async () => {
    const { charity, tapOf } = await newDevice()
    await expect(tap(tapOf({ amount: { minor: 500, currency: 'MYR' } }))).rejects.toMatchObject({ code: 'INVALID' })
    await expect(tap(tapOf({ paymentMethod: methodIds.cash }))).rejects.toMatchObject({ code: 'INVALID' })
    await expect(tap(tapOf({ referenceNo: '4242424242424242' }))).rejects.toMatchObject({ code: 'INVALID' })
    expect(await charity.rowsOf('donation')).toEqual([])
  })
})

describe('the key of a terminal', () => {
  test('the key of a terminal is kept as its hash, and nowhere else', async () => {
    const { charity, deviceKey } = await newDevice()
    await heartbeat({ deviceKey, ...battery })
    for (const table of ['terminal_key', 'audit_event', 'terminal'])
      expect(JSON.stringify(await charity.rowsOf(table))).not.toContain(deviceKey)
    const [kept] = await charity.rowsOf('terminal_key')
    expect(kept?.['key_hash']).toHaveLength(32)
  })

  test('the key of a terminal is changed for a new one, beside which it works for a day', async () => {
    const { charity, id, deviceKey } = await newDevice()
    const { key } = await charity.api.terminals.issueKey({ id })
    expect(key).not.toBe(deviceKey)
    await heartbeat({ deviceKey, ...battery })
    later(25 * hours)
    await expect(heartbeat({ deviceKey, ...battery })).rejects.toMatchObject({ status: 404 })
    await heartbeat({ deviceKey: key, ...battery })
    later(400 * 24 * hours)
    await expect(heartbeat({ deviceKey: key, ...battery })).rejects.toMatchObject({ status: 404 })
  })

  test('the key of a terminal is revoked at once', async () => {
    const { charity, id, deviceKey, tapOf } = await newDevice()
    await charity.api.terminals.revokeKeys({ id })
    await expect(heartbeat({ deviceKey, ...battery })).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
    await expect(tap(tapOf())).rejects.toMatchObject({ status: 404 })
    expect(await charity.rowsOf('donation')).toEqual([])
  })

  test('opens nothing of another charity, and is made only by users who may change terminals', async () => {
    const { charity, id, deviceKey } = await newDevice()
    const other = await newCharity({ can: rights })
    const [, secret = ''] = deviceKey.split('-')
    for (const key of ['', 'x', `${other.charityId}-${secret}`, `${charity.charityId}-${'0'.repeat(26)}`])
      await expect(heartbeat({ deviceKey: key, ...battery })).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
    await expect(other.api.terminals.issueKey({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(other.api.terminals.revokeKeys({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(charity.officer(['terminals:view']).api.terminals.issueKey({ id })).rejects.toMatchObject({ status: 403 })
  })
})

test('a terminal is added with its place and purpose, its serial number once', async () => {
  const charity = await newCharity({ can: rights })
  const donationToValue = await newFund(charity, { name: 'Friday' })
  const added = { serialNo: 'TT-1', deviceName: 'Main hall', deviceType: 'kiosk' as const, donationToValue }
  const { id } = await charity.api.terminals.add(added)
  expect(await charity.api.terminals.find({ id })).toMatchObject({ serialNo: 'TT-1', status: 'waiting', fundName: 'Friday' })
  await expect(charity.api.terminals.add(added)).rejects.toMatchObject({ code: 'SERIAL_NO_TAKEN' })
  await expect(charity.api.terminals.add({ ...added, serialNo: 'TT-2', donationToValue: randomUUID() })).rejects.toMatchObject({
    code: 'INVALID',
  })
  await expect(charity.api.terminals.add({ ...added, serialNo: 'TT-2', mosqueId: randomUUID() })).rejects.toMatchObject({ code: 'INVALID' })
})

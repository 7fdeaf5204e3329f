import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import type { Device, DeviceCalls, SentGift } from './device-records.ts'
import { readEntries, readLeases, readRenumbered, writeEntry } from './device-records.ts'
import { enterGift, NoNumbersError } from './enter-gift.ts'
import { countNumbers, leaseWhenLow, returnNumbers } from './lease-when-low.ts'
import { confirmHandBack, denyHandBack, handBack, resend, sendEntries } from './send-entries.ts'

const noon = Date.parse('2026-03-02T04:00:00Z')
const amount = { minor: 5000, currency: 'SGD' as const }
const recorded = (receiptNo: string) => ({ receiptNo }) as SentGift
const refusal = (code: string, status = 200) => new RefusalError({ code, message: code }, status)

/** A device that leased three numbers of a server that answers every entry with its own number. */
async function newDevice(fakes: Partial<DeviceCalls> = {}) {
  const values = new Map<string, unknown>()
  const calls: DeviceCalls = {
    lease: vi.fn(async ({ id }) => ({
      id,
      receiptNos: ['NUR0000007', 'NUR0000008', 'NUR0000009'],
      leasedAt: new Date(noon).toISOString(),
      expiresAt: new Date(noon + 86_400_000).toISOString(),
      now: new Date(noon).toISOString(),
      head: { charityName: 'Nur', address: null, phone: null, registrationNo: null },
    })),
    giveBack: vi.fn(async () => ({ returned: 0 })),
    sendDonation: vi.fn(async ({ receiptNo }) => recorded(receiptNo)),
    sendIslamicGift: vi.fn(async ({ receiptNo }) => recorded(receiptNo)),
    voidEntry: vi.fn(async () => null),
    ...fakes,
  }
  const clock = { now: noon - 3_600_000 } // an hour behind
  const device: Device = {
    store: {
      read: async name => values.get(name) ?? null,
      write: async (name, value) => void values.set(name, value),
      remove: async name => void values.delete(name),
      names: async () => [...values.keys()],
    },
    userId: 'u',
    deviceId: 'd',
    calls,
    now: () => clock.now,
    newId: randomUUID,
    exclusively: work => work(),
  }
  await leaseWhenLow(device)
  const slip = { donorName: null, paymentMethod: 'Cash', lines: [], amount, language: 'en' as const, officerName: 'Omar' }
  const enter = (id: string = randomUUID()) => enterGift(device, { id, module: 'donations', gift: { amount }, slip })
  return { device, calls, clock, values, enter }
}

describe('an entry on the device', () => {
  test('an entry takes the next number once for its form, and the time of the server', async () => {
    const { enter } = await newDevice()
    expect(await enter('form')).toMatchObject({ receiptNo: 'NUR0000007', enteredAt: '2026-03-02T04:00:00.000Z' })
    expect((await enter('form')).receiptNo).toBe('NUR0000007')
    expect((await enter()).receiptNo).toBe('NUR0000008')
  })

  test('a number that was given out before a kill is not given out again', async () => {
    const { device, values, enter } = await newDevice()
    await enter()
    const [name, lease] = [...values].find(([key]) => key.includes(':lease:'))!
    values.set(name, { ...(lease as object), next: 0 }) // the lease was not written any more
    expect((await enter()).receiptNo).toBe('NUR0000008')
    expect((await readLeases(device))[0]?.next).toBe(2)
  })

  test('no number is given out when none is left, or when the lease is over', async () => {
    const { device, enter, clock } = await newDevice()
    for (let count = 0; count < 3; count++) await enter()
    await expect(enter()).rejects.toBeInstanceOf(NoNumbersError)
    const other = await newDevice()
    other.clock.now += 86_400_001
    await expect(other.enter()).rejects.toBeInstanceOf(NoNumbersError)
    expect([await countNumbers(device), clock.now]).toEqual([{ numbers: 0, until: null }, clock.now])
  })
})

describe('sending', () => {
  test('entries go in their order, and wait for the next time from the first that the server does not answer', async () => {
    const sendDonation = vi.fn<DeviceCalls['sendDonation']>(async ({ receiptNo }) => recorded(receiptNo))
    const { device, enter } = await newDevice({ sendDonation })
    for (let count = 0; count < 3; count++) await enter()
    sendDonation.mockResolvedValueOnce(recorded('NUR0000007')).mockRejectedValueOnce(refusal('UNREACHABLE', 0))
    expect(await sendEntries(device)).toMatchObject({ isReached: false, recorded: [{ entry: { receiptNo: 'NUR0000007' } }] })
    expect((await readEntries(device)).map(({ receiptNo }) => receiptNo)).toEqual(['NUR0000008', 'NUR0000009'])
    await sendEntries(device)
    expect(sendDonation.mock.calls.map(([{ receiptNo }]) => receiptNo)).toEqual(['NUR0000007', 'NUR0000008', 'NUR0000008', 'NUR0000009'])
    const [, second, third] = sendDonation.mock.calls
    expect(second?.[1]).toEqual(third?.[1])
  })

  test('a refused entry stays with its reason, holds nothing up, and is sent again with the answer', async () => {
    const { device, enter, calls } = await newDevice()
    await enter()
    await enter()
    vi.mocked(calls.sendDonation).mockRejectedValueOnce(refusal('DONOR_ARCHIVED'))
    expect((await sendEntries(device)).recorded).toHaveLength(1)
    const [entry] = await readEntries(device)
    expect(entry).toMatchObject({ receiptNo: 'NUR0000007', state: 'refused', refusal: { code: 'DONOR_ARCHIVED' } })
    await resend(device, entry!, { gift: { restoresArchived: true } })
    await sendEntries(device)
    expect(vi.mocked(calls.sendDonation).mock.calls.at(-1)?.[0]).toMatchObject({
      receiptNo: 'NUR0000007',
      gift: { restoresArchived: true },
    })
    expect(await readEntries(device)).toEqual([])
  })

  test('a refused entry is corrected and goes again under its own key and number, with what was corrected; one that waits is not', async () => {
    const { device, enter, calls } = await newDevice()
    const waiting = await enter()
    const correction = { gift: { donorName: 'Siti Hajar' }, corrected: ['donorName'], slipName: 'Siti Hajar' } as const
    await resend(device, waiting, correction)
    expect(await readEntries(device)).toEqual([waiting])
    vi.mocked(calls.sendDonation).mockRejectedValueOnce(refusal('INVALID', 400))
    await sendEntries(device)
    await resend(device, waiting, correction)
    expect(await readEntries(device)).toMatchObject([{ state: 'waiting', slip: { donorName: 'Siti Hajar', amount } }])
    await sendEntries(device)
    const [[first, firstOptions] = [], [again, options] = []] = vi.mocked(calls.sendDonation).mock.calls as unknown[][]
    expect([again, options]).toEqual([
      { ...(first as object), gift: { amount, donorName: 'Siti Hajar' }, corrected: ['donorName'] },
      firstOptions,
    ])
    expect(await readEntries(device)).toEqual([])
  })

  test('money is handed back only of an entry that the server refused; its number is voided with the reason', async () => {
    const { device, enter, calls } = await newDevice()
    const entry = await enter()
    await handBack(device, entry, 'Wrong fund')
    expect((await readEntries(device))[0]?.state).toBe('waiting')
    vi.mocked(calls.sendDonation).mockRejectedValueOnce(refusal('NO_SUCH_PURPOSE'))
    await sendEntries(device)
    await handBack(device, entry, 'Wrong fund')
    await confirmHandBack(device, entry)
    expect(vi.mocked(calls.voidEntry!).mock.calls[0]?.[0]).toMatchObject({ receiptNo: 'NUR0000007', reason: 'Wrong fund', amount })
    expect([await readEntries(device), vi.mocked(calls.sendDonation).mock.calls.length]).toEqual([[], 1])
  })

  test.each([
    ['SERVER_ERROR', 500],
    ['FORBIDDEN', 403],
    ['SEEING_AS_ROLE', 200],
    ['KEY_IN_FLIGHT', 409],
  ])('%s decides nothing: the entry waits with the reason, and the others go on', async (code, status) => {
    const { device, enter, calls } = await newDevice()
    await enter()
    await enter()
    vi.mocked(calls.sendDonation).mockRejectedValueOnce(refusal(code, status))
    expect(await sendEntries(device)).toMatchObject({ isReached: true, recorded: [{ entry: { receiptNo: 'NUR0000008' } }] })
    expect(await readEntries(device)).toMatchObject([{ receiptNo: 'NUR0000007', state: 'waiting', refusal: { code } }])
  })

  test('a server that asks to come back later is reached, and the rest waits in order', async () => {
    const { device, enter, calls } = await newDevice()
    await enter()
    await enter()
    vi.mocked(calls.sendDonation).mockRejectedValueOnce(refusal('TOO_MANY', 429))
    expect(await sendEntries(device)).toEqual({ isReached: true, recorded: [] })
    expect(await readEntries(device)).toMatchObject([
      { receiptNo: 'NUR0000007', state: 'waiting', refusal: null },
      { receiptNo: 'NUR0000008', state: 'waiting', refusal: null },
    ])
  })

  test('money that was handed back never becomes a gift, and is not handed back where a gift may be', async () => {
    const { device, enter, calls } = await newDevice()
    const entry = await enter()
    vi.mocked(calls.sendDonation).mockRejectedValueOnce(refusal('NO_SUCH_PURPOSE'))
    await sendEntries(device)
    await handBack(device, entry, 'Wrong fund')
    vi.mocked(calls.voidEntry!).mockRejectedValueOnce(refusal('ENTRY_OF_OTHER_OFFICER'))
    await confirmHandBack(device, entry)
    await resend(device, entry, { takesNewNo: true })
    expect(await readEntries(device)).toMatchObject([{ state: 'handedBack', reason: 'Wrong fund' }])
    vi.mocked(calls.voidEntry!).mockRejectedValueOnce(refusal('ENTRY_RECORDED'))
    await confirmHandBack(device, entry)
    await handBack(device, entry, 'Again')
    expect(await readEntries(device)).toMatchObject([{ state: 'refused', refusal: { code: 'ENTRY_RECORDED' } }])
    await resend(device, entry, {})
    expect(await readEntries(device)).toMatchObject([{ state: 'waiting', reason: null }])
  })

  test('money that was handed back waits for a supervisor, who may find that it was not: then the entry is sent as a gift', async () => {
    const { device, enter, calls } = await newDevice()
    const entry = await enter()
    vi.mocked(calls.sendDonation).mockRejectedValueOnce(refusal('NO_SUCH_PURPOSE'))
    await sendEntries(device)
    await handBack(device, entry, 'Wrong fund')
    await sendEntries(device)
    vi.mocked(calls.voidEntry!).mockRejectedValueOnce(refusal('UNREACHABLE', 0))
    expect(await confirmHandBack(device, entry)).toBe(false)
    expect(await readEntries(device)).toMatchObject([{ state: 'handedBack', reason: 'Wrong fund' }])
    expect(vi.mocked(calls.voidEntry!)).toHaveBeenCalledOnce()
    await denyHandBack(device, entry)
    expect((await sendEntries(device)).recorded).toMatchObject([{ entry: { receiptNo: 'NUR0000007' } }])
  })

  test('an entry that a release before sent online is asked about once the server has forgotten its key', async () => {
    const { device, enter, clock, calls } = await newDevice()
    const entry = await enter()
    await writeEntry(device, { ...entry, sentBefore: {} })
    clock.now += 7 * 86_400_000
    await sendEntries(device)
    expect([await readEntries(device), vi.mocked(calls.sendDonation).mock.calls]).toMatchObject([[{ refusal: { code: 'IN_DOUBT' } }], []])
    await resend(device, entry, { isNew: true })
    expect((await sendEntries(device)).recorded).toHaveLength(1)
  })

  test('an entry that the server has under another number is not recorded again: its officer hears that the slip is void', async () => {
    const { device, enter, calls } = await newDevice()
    await enter('form')
    vi.mocked(calls.sendDonation).mockResolvedValueOnce(recorded('NUR0000001'))
    expect((await sendEntries(device)).recorded).toMatchObject([{ entry: { receiptNo: 'NUR0000007' }, gift: { receiptNo: 'NUR0000001' } }])
    expect([await readEntries(device), await readRenumbered(device)]).toMatchObject([
      [],
      [{ printedNo: 'NUR0000007', receiptNo: 'NUR0000001' }],
    ])
  })
})

test('numbers are given back once, and none of them is given out after that', async () => {
  const { device, enter, calls } = await newDevice()
  await enter()
  vi.mocked(calls.giveBack).mockRejectedValueOnce(refusal('UNREACHABLE', 0))
  await expect(returnNumbers(device, { all: true })).rejects.toMatchObject({ code: 'UNREACHABLE' })
  await expect(enter()).rejects.toBeInstanceOf(NoNumbersError)
  await returnNumbers(device, { all: true })
  expect(vi.mocked(calls.giveBack).mock.calls.map(([{ receiptNos }]) => receiptNos)).toEqual([
    ['NUR0000008', 'NUR0000009'],
    ['NUR0000008', 'NUR0000009'],
  ])
  expect(await readLeases(device)).toHaveLength(1)
  await sendEntries(device)
  await returnNumbers(device, { all: false })
  expect(await readLeases(device)).toEqual([])
})

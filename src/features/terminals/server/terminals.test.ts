import { describe, expect, test } from 'vitest'
import { donationMethodIds, itemIds, methodIds, preferenceIds, requestStatusIds } from '#kit/giving/ids.ts'
import { newFund, newGift } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { newTerminal } from '#testing/factories/new-terminal.ts'

const rights = ['terminals:view', 'terminals:edit', 'donations:view', 'islamic-giving:view'] as const
type TestCharity = Awaited<ReturnType<typeof newCharity>>

/** A gift tapped at a terminal, by default of today. */
const newTap = (charity: TestCharity, terminalId: string, fields: Parameters<typeof newGift>[1] = {}) =>
  newGift(charity, {
    platform: 'terminal',
    donation_method: donationMethodIds.terminal,
    payment_method: methodIds.card,
    terminal_id: terminalId,
    ...fields,
  })
const namesIn = ({ items }: { items: readonly { deviceName: string }[] }) => items.map(({ deviceName }) => deviceName)

describe('list', () => {
  test('shows the battery, the state and where each terminal stands', async () => {
    const charity = await newCharity({ can: rights })
    const [centreId] = await newCentres(charity)
    await newTerminal(charity, {
      name: 'Main hall',
      collection_centre_id: centreId ?? null,
      battery_percent: 14,
      last_active_at: '2026-03-02T03:58:00Z',
    })
    const { items, totalCount, startDate, endDate } = await charity.api.terminals.list({})
    expect({ totalCount, startDate, endDate }).toEqual({ totalCount: 1, startDate: '2026-01-01', endDate: '2026-03-02' })
    expect(items[0]).toMatchObject({
      deviceName: 'Main hall',
      mosque: 'Masjid An-Nur',
      deviceType: 'countertop',
      collectionCategory: 'donation',
      batteryPercentage: 14,
      isCharging: false,
      battery: 'low',
      status: 'active',
      lastActiveAt: '2026-03-02T03:58:00Z',
    })
  })

  test('toggles its order by when each was last heard of, the waiting ones last', async () => {
    const charity = await newCharity({ can: rights })
    await newTerminal(charity, { name: 'waiting' })
    await newTerminal(charity, { name: 'later', last_active_at: '2026-03-02T03:00:00Z' })
    await newTerminal(charity, { name: 'earlier', last_active_at: '2026-03-01T03:00:00Z' })
    expect(namesIn(await charity.api.terminals.list({}))).toEqual(['later', 'earlier', 'waiting'])
    expect(namesIn(await charity.api.terminals.list({ sortExpression: 'asc' }))).toEqual(['earlier', 'later', 'waiting'])
  })

  test('adds up what was taken from the start of the year to today, unless other days are asked for', async () => {
    const charity = await newCharity({ can: rights })
    const id = await newTerminal(charity)
    await newTap(charity, id, { amount_minor: 1000, donated_at: '2026-01-01T00:00:00Z' })
    await newTap(charity, id, { amount_minor: 500, donated_at: '2026-03-02T03:00:00Z' })
    await newTap(charity, id, { amount_minor: 70, donated_at: '2025-12-31T15:00:00Z' })
    await newTap(charity, id, { amount_minor: 9900, status: 'Voided', request_status: requestStatusIds.voided })
    await newGift(charity, { amount_minor: 9900 })
    const taken = async (request: object) => (await charity.api.terminals.list(request)).items[0]?.taken
    expect(await taken({})).toEqual({ gifts: 2, total: { minor: 1500, currency: 'SGD' } })
    expect(await taken({ startDate: '2025-12-31' })).toMatchObject({ gifts: 3, total: { minor: 1570 } })
    expect(await taken({ startDate: '2025-12-01', endDate: '2025-12-31' })).toMatchObject({ gifts: 1, total: { minor: 70 } })
  })

  test('list is filtered by status, mosque, collection category, kind of device, battery and what was taken', async () => {
    const charity = await newCharity({ can: rights })
    const [here, there] = await newCentres(charity)
    const friday = await newFund(charity, { item_id: itemIds.friday })
    const heard = '2026-03-02T03:00:00Z'
    const kiosk = await newTerminal(charity, {
      name: 'kiosk',
      device_type: 'kiosk',
      collection_centre_id: here ?? null,
      last_active_at: heard,
    })
    await newTerminal(charity, {
      name: 'silent',
      collection_centre_id: there ?? null,
      last_active_at: heard,
      silent_since: heard,
      battery_percent: 0,
    })
    await newTerminal(charity, { name: 'friday', fund_id: friday, battery_percent: 0, is_charging: true })
    await newTap(charity, kiosk, { amount_minor: 250_000 })
    const found = async (request: object) =>
      namesIn(await charity.api.terminals.list({ sortBy: 'name', sortExpression: 'asc', ...request }))
    expect(await found({ status: ['active'] })).toEqual(['kiosk'])
    expect(await found({ status: ['silent', 'waiting'] })).toEqual(['friday', 'silent'])
    expect(await found({ selectedMosqueIds: [there] })).toEqual(['silent'])
    expect(await found({ selectedCollectionCategoriesCodes: ['friday'] })).toEqual(['friday'])
    expect(await found({ deviceType: ['kiosk'] })).toEqual(['kiosk'])
    expect(await found({ battery: ['charging'] })).toEqual(['friday'])
    expect(await found({ battery: ['off', 'unknown'] })).toEqual(['kiosk', 'silent'])
    expect(await found({ amountBrackets: [{ minAmount: 100_100, maxAmount: 300_000 }] })).toEqual(['kiosk'])
    expect(
      await found({
        amountBrackets: [
          { minAmount: 0, maxAmount: 100_000 },
          { minAmount: 10_000_001, maxAmount: null },
        ],
      }),
    ).toEqual(['friday', 'silent'])
    expect(await found({ searchValue: 'SIL' })).toEqual(['silent'])
  })

  test('adds up only the gifts that the reader may see, and shows no sum to users who may see none', async () => {
    const charity = await newCharity({ can: rights })
    const id = await newTerminal(charity)
    await newTap(charity, id, { amount_minor: 1000 })
    await newTap(charity, id, {
      amount_minor: 400,
      app_preference_id: preferenceIds.islamicGiving,
      donation_method: donationMethodIds.islamicCounter,
    })
    const as = async (...can: string[]) => (await charity.officer(['terminals:view', ...can]).api.terminals.list({})).items[0]?.taken
    expect(await as('donations:view')).toMatchObject({ gifts: 1, total: { minor: 1000 } })
    expect(await as('donations:view', 'islamic-giving:view')).toMatchObject({ gifts: 2, total: { minor: 1400 } })
    expect(await as()).toBeNull()
  })

  test('keeps charities apart, and needs the right', async () => {
    const [ours, theirs] = await Promise.all([newCharity({ can: rights }), newCharity({ can: rights })])
    await newTerminal(ours)
    expect(await theirs.api.terminals.list({})).toMatchObject({ items: [], totalCount: 0 })
    await expect(ours.officer(['donations:view']).api.terminals.list({})).rejects.toMatchObject({ status: 403 })
  })
})

test('the devices of a campaign are all terminals by name', async () => {
  const charity = await newCharity({ can: ['campaigns:view'] })
  await newTerminal(charity, { name: 'Second' })
  await newTerminal(charity, { name: 'First' })
  expect(namesIn(await charity.api.terminals.posDevices({}))).toEqual(['First', 'Second'])
})

/** Two mosques: the ids. */
async function newCentres({ charityId, sql }: TestCharity): Promise<string[]> {
  const rows = await sql(
    `insert into collection_centre (charity_id, id, name, kind, code) values ($1, uuidv7(), 'Masjid An-Nur', 'mosque', 'M01'), ($1, uuidv7(), 'Masjid Al-Falah', 'mosque', 'M02') returning id`,
    [charityId],
  )
  return rows.map(({ id }) => String(id))
}

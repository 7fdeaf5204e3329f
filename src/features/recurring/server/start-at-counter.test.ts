import { describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { newGivingCharity } from '#testing/new-recurrence.ts'
import { now } from '#testing/new-charity.ts'
import { cards, jobContext } from '#testing/new-recurrence.ts'
import { chargeRecurrence } from './charge-recurrence.ts'

const counter = () => newGivingCharity({ can: ['donations:view', 'donations:add', 'donations:edit'] })
const cash = { amount: { minor: 2500, currency: 'SGD' as const }, paymentMethod: 6 as const }

describe('a gift that begins a recurring one', () => {
  test('is recorded as it was paid; the stored card is charged from the next due date on', async () => {
    const { api, card, donorId, fundId, charityId, charges } = await counter()
    const cardId = await card('visa')
    const gift = await api.donations.add({ ...cash, donorId, donationToValue: fundId, frequency: 4, cardId, donationDate: '2026-01-31' })
    expect(gift).toMatchObject({ status: 'Offline', frequency: 4, paymentMethodName: 'cash' })
    const { recurrenceId } = await api.donations.find({ transactionId: gift.id })
    expect(await api.recurring.find({ recurrenceId: recurrenceId! })).toMatchObject({
      anchorOn: '2026-01-31',
      nextChargeOn: '2026-03-31',
      amount: cash.amount,
      state: 'active',
    })
    await chargeRecurrence(jobContext(), cards, charityId, recurrenceId!)
    expect([await charges(recurrenceId!), now().toISOString().slice(0, 10)]).toEqual([[], '2026-03-02'])
  })

  test('needs a card of its own giver, and both a card and a frequency', async () => {
    const { api, card, donorId, fundId, rowsOf } = await counter()
    const [cardId, gift] = [await card('visa'), { ...cash, donorId, donationToValue: fundId }]
    await expect(api.donations.add({ ...gift, frequency: 4 })).rejects.toMatchObject({ code: 'INVALID', errors: [{ field: 'cardId' }] })
    await expect(api.donations.add({ ...gift, cardId })).rejects.toMatchObject({ code: 'INVALID', errors: [{ field: 'frequency' }] })
    await expect(api.donations.add({ ...gift, frequency: 4, cardId: newId() })).rejects.toMatchObject({ code: 'NO_SUCH_CARD' })
    await expect(api.donations.add({ ...gift, donorId: undefined, donorType: 3, frequency: 4, cardId } as never)).rejects.toMatchObject({
      code: 'NO_SUCH_CARD',
    })
    expect([await rowsOf('donation'), await rowsOf('recurrence')]).toEqual([[], []])
  })
})

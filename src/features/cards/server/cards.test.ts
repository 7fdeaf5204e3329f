import { frequencyIds } from '#kit/giving/ids.ts'
import { describe, expect, test } from 'vitest'
import { newId } from '#kit/security/ids.ts'
import { newGivingCharity } from '#testing/factories/new-recurrence.ts'

const officer = () =>
  newGivingCharity({ can: ['donors:view', 'donors:edit', 'donations:view', 'donations:edit', 'donations:add', 'button:stop-recurrent'] })
const holder = { CardHolderName: 'Siti Aminah' }

describe('a card', () => {
  test('a card is stored by the token of the provider’s fields, and shown without it', async () => {
    const { api, donorId, rowsOf } = await officer()
    const { provider, testCards } = await api.cards.hostedFields()
    expect([provider, testCards.find(({ label }) => label.startsWith('Visa'))?.token]).toEqual(['test', 'pm_test_visa'])
    const card = await api.cards.add({ donorId, cardToken: 'pm_test_visa', ...holder })
    expect(card).toMatchObject({ donorId, cardType: 'visa', CardHolderName: 'Siti Aminah', isDefaultCard: true })
    expect(await api.cards.list({ donorId })).toEqual([
      { ...card, isExpired: false, expiresSoon: false, linkSentAt: null, gifts: [], actions: ['edit', 'remove', 'sendLink'] },
    ])
    const [stored] = await rowsOf('stored_card')
    expect(stored).toMatchObject({ id: card.id, donor_id: donorId, is_default_card: true, card_holder_name: 'Siti Aminah' })
    expect([card.expiryMonth, card.expiryYear]).toEqual([stored?.['expiry_month'], stored?.['expiry_year']])
    const references = ['card_token_sealed', 'card_id_sealed', 'customer_id_sealed', 'shopper_id_sealed', 'fingerprint_index']
    expect(references.filter(name => stored?.[name] === undefined)).toEqual([])
    expect(JSON.stringify([card, await rowsOf('stored_card'), await rowsOf('audit_event')])).not.toContain('pm_test')
  })

  test('a card that the provider refuses is refused, and says why', async () => {
    const { api, donorId, rowsOf } = await officer()
    await expect(api.cards.add({ donorId, cardToken: 'pm_nothing', ...holder })).rejects.toMatchObject({
      code: 'NO_SUCH_TEST_CARD',
      message: 'No such test card.',
      errors: [{ field: 'cardToken', message: 'No such test card.' }],
    })
    expect(await rowsOf('stored_card')).toEqual([])
  })

  test('a card that this donor has stored already is refused by its fingerprint; another donor may store it too', async () => {
    const { api, donorId, sql, charityId } = await officer()
    const { id } = await api.cards.add({ donorId, cardToken: 'pm_test_visa', ...holder })
    const again = Array.from({ length: 10 }, () => api.cards.add({ donorId, cardToken: 'pm_test_visa', CardHolderName: 'Again' }))
    for (const outcome of await Promise.allSettled(again)) expect(outcome).toMatchObject({ reason: { code: 'CARD_KNOWN' } })
    expect(await api.cards.list({ donorId })).toMatchObject([{ id, CardHolderName: 'Siti Aminah' }])
    const spouse = newId()
    await sql(`insert into donor (charity_id, id, donor_type, name, created_at, updated_at) values ($1, $2, 1, 'Ahmad', now(), now())`, [
      charityId,
      spouse,
    ])
    expect(await api.cards.add({ donorId: spouse, cardToken: 'pm_test_visa', ...holder })).toMatchObject({ donorId: spouse })
  })

  test('a card is listed with its recurring gifts for users who may see donors, with actions by their rights', async () => {
    const { donorId, start, card, charityId, sql, officer: another } = await officer()
    const cardId = await card('visa')
    const gift = await start({ cardId })
    await sql('update stored_card set expiry_month = 3, expiry_year = 2026 where charity_id = $1', [charityId])
    const reader = another(['donors:view', 'donations:view'])
    expect(await reader.api.cards.list({ donorId })).toMatchObject([
      {
        id: cardId,
        expiresSoon: true,
        isExpired: false,
        gifts: [
          {
            id: gift,
            donationToName: 'General fund',
            amount: { minor: 5000 },
            frequency: frequencyIds.monthly,
            state: 'active',
            nextChargeOn: '2026-03-02',
          },
        ],
        actions: [],
      },
    ])
    expect(await another(['donors:view', 'purchases:view']).api.cards.list({ donorId })).toMatchObject([{ id: cardId, gifts: [] }])
    await expect(another(['donations:view']).api.cards.list({ donorId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const clerk = another(['donations:add'])
    expect(await clerk.api.cards.toCharge({ donorId })).toMatchObject([{ id: cardId, isExpired: false }])
    await expect(clerk.api.cards.add({ donorId, cardToken: 'pm_test_amex', ...holder })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('changes its expiry, name and default; a job updates the provider', async () => {
    const { api, donorId, runJobs } = await officer()
    await api.cards.add({ donorId, cardToken: 'pm_test_visa', ...holder })
    const { id: cardId } = await api.cards.add({ donorId, cardToken: 'pm_test_amex', ...holder })
    const edited = await api.cards.edit({ cardId, expiryMonth: 3, expiryYear: 2026, CardHolderName: 'S. Aminah', isDefaultCard: true })
    expect(edited).toMatchObject({ expiryMonth: 3, expiryYear: 2026, CardHolderName: 'S. Aminah', isDefaultCard: true })
    expect((await api.cards.list({ donorId })).map(({ isDefaultCard }) => isDefaultCard)).toEqual([true, false])
    expect(await runJobs()).toBe(1)
    for (const [expiryMonth, expiryYear] of [
      [2, 2026],
      [1, 2047],
    ] as const)
      await expect(api.cards.edit({ cardId, expiryMonth, expiryYear, ...holder })).rejects.toMatchObject({
        code: 'INVALID',
        errors: [{ field: 'expiryYear' }],
      })
  })

  test('a card is removed when nothing recurs on it; the next one becomes the default', async () => {
    const { api, donorId, start, runJobs } = await officer()
    const [first, second] = [
      await api.cards.add({ donorId, cardToken: 'pm_test_visa', ...holder }),
      await api.cards.add({ donorId, cardToken: 'pm_test_amex', ...holder }),
    ]
    const recurrenceId = await start({ cardId: first.id })
    await expect(api.cards.remove({ cardId: first.id })).rejects.toMatchObject({ code: 'CARD_IN_USE' })
    await api.recurring.change({ recurrenceId, version: 1, action: 'edit', cardId: second.id })
    await api.cards.remove({ cardId: first.id })
    expect(await api.cards.list({ donorId })).toMatchObject([{ id: second.id, isDefaultCard: true }])
    expect(await runJobs()).toBe(1)
    await expect(api.cards.remove({ cardId: first.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('keeps charities apart', async () => {
    const [caller, other] = [await officer(), await officer()]
    const { id: cardId } = await caller.api.cards.add({ donorId: caller.donorId, cardToken: 'pm_test_visa', ...holder })
    await expect(other.api.cards.add({ donorId: caller.donorId, cardToken: 'pm_test_visa', ...holder })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(other.api.cards.edit({ cardId, expiryMonth: 1, expiryYear: 2030, ...holder })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(other.api.cards.remove({ cardId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(other.api.cards.list({ donorId: caller.donorId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(caller.api.cards.edit({ cardId: newId(), expiryMonth: 1, expiryYear: 2030, ...holder })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

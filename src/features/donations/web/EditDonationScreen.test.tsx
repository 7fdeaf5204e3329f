import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import type { GiftToEdit } from '#features/gifts/editing.ts'
import { type EditLock, lockCode } from '#features/gifts/fields.ts'
import { mapFlags } from '#features/gifts/flags.ts'
import { mapTexts, textNames } from '#features/gifts/texts.ts'
import { cashAndCheque, counterParams, purposeOption } from '#testing/factories/counter-params.ts'
import { giftRow } from '#testing/factories/gift-row.ts'
import { donorTypeIds, methodIds, preferenceIds } from '#kit/giving/ids.ts'
import { EditDonationScreen } from './EditDonationScreen.tsx'

const [id, building, orphans, tan] = [1, 2, 3, 4].map(n => `01890000-0000-7000-8000-00000000000${n}`) as [string, string, string, string]
const gift: GiftToEdit = {
  transactionId: id,
  version: 3,
  txnId: '1-ABC',
  appPreferenceId: preferenceIds.donations,
  status: 'Offline',
  receiptNo: 'NUR0000007',
  isHandedOver: false,
  donor: {
    donorId: tan,
    donorType: donorTypeIds.individual,
    donorName: 'Tan Hui Min',
    donorPhone: '+65 •••• 7620',
    donorEmail: null,
    nirc: '•••••629G',
    idType: 'nric',
    language: 'en',
  },
  donationToValue: building,
  donationToName: 'Building fund',
  amount: { minor: 5000, currency: 'SGD' },
  paymentMethod: methodIds.cheque,
  cardType: null,
  cardLastDigit: null,
  chequeDate: null,
  ...mapTexts(textNames, () => null),
  chequeNumber: '004512',
  bankName: 'DBS',
  supportingFile: null,
  donationDate: '2026-03-01',
  collectionCentreId: null,
  language: 'en',
  ...mapFlags(() => false),
  locks: [],
  lastChange: null,
  params: counterParams({
    paymentMethods: cashAndCheque,
    donationToValues: [purposeOption(building, 'Building fund'), purposeOption(orphans, 'Orphans’ fund')],
  }),
}
const lock = (field: GiftToEdit['locks'][number]['field'], code: EditLock) => ({ field, code, message: lockCode(code) })

const details = fakeCall(api.donations, 'editDetails')
const edit = fakeCall(api.donations, 'edit')
const open = () =>
  draw(<EditDonationScreen />, {
    path: `/donations/details/update?id=${id}`,
    routes: [{ path: '/donations/details', element: <h1>The gift</h1> }],
  })
const number = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Cheque number' })
const save = () => screen.getByRole('button', { name: 'Save changes' })

beforeEach(() => {
  details.mockReset().mockResolvedValue(gift)
  edit.mockReset().mockResolvedValue(giftRow)
})

describe('the edit form', () => {
  test('sends only what was changed, with the version that was seen, and leads back to the gift', async () => {
    const { hand, router } = open()
    await hand.clear(await number())
    await hand.type(await number(), '004521')
    expect(screen.getByText('The receipt keeps its number and is updated from the gift.')).toBeDefined()
    await hand.click(save())
    expect(await screen.findByRole('heading', { name: 'The gift' })).toBeDefined()
    expect(edit.mock.calls[0]?.[0]).toEqual({ transactionId: id, version: 3, chequeNumber: '004521' })
    expect(router.state.location.search).toBe(`?id=${id}`)
  })

  test('says before saving that another amount gives the receipt another number', async () => {
    const { hand } = open()
    const amount = await screen.findByRole('textbox', { name: /^Amount/ })
    await hand.clear(amount)
    await hand.type(amount, '80')
    expect(screen.getByText(/gets another number, because the amount is another/)).toBeDefined()
    await hand.click(save())
    expect(edit.mock.calls[0]?.[0]).toEqual({ transactionId: id, version: 3, amount: { minor: 8000, currency: 'SGD' } })
  })

  test('leaves out the heading of a payment of which nothing can be changed', async () => {
    details.mockResolvedValue({ ...gift, paymentMethod: methodIds.cash, locks: [lock('paymentMethod', 'SETTLED')] })
    open()
    expect(await screen.findByRole('group', { name: 'Gift' })).toBeDefined()
    expect(screen.queryByRole('group', { name: 'Payment' })).toBeNull()
  })

  test('sends another way to pay with its own fields, and empties those of the one before', async () => {
    const { hand } = open()
    await hand.click(await screen.findByRole('combobox', { name: 'Payment method' }))
    await hand.click(await screen.findByRole('option', { name: 'Cash' }))
    expect(screen.queryByRole('textbox', { name: 'Cheque number' })).toBeNull()
    await hand.click(save())
    expect(edit.mock.calls[0]?.[0]).toMatchObject({ paymentMethod: methodIds.cash, chequeNumber: null, bankName: null })
  })

  test('shows what stays as it is with the reason, and has no field for it', async () => {
    details.mockResolvedValue({ ...gift, isHandedOver: true, locks: [lock('amount', 'HANDED_OVER'), lock('donor', 'HANDED_OVER')] })
    open()
    await number()
    const stays = screen.getByRole('region', { name: 'Stays as it is' })
    expect(stays.textContent).toContain('The receipt was handed over. Void this gift and record it again.')
    expect(stays.textContent).toContain('Donor')
    expect(stays.textContent).toContain('$50')
    expect(screen.queryByRole('textbox', { name: /^Amount/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Change donor' })).toBeNull()
  })

  test('makes a gift anonymous, or keeps its donor after all', async () => {
    const { hand } = open()
    await hand.click(await screen.findByRole('button', { name: 'Change donor' }))
    await hand.click(screen.getByRole('button', { name: 'Keep Tan Hui Min' }))
    expect(await screen.findByText('Nothing was changed yet.')).toBeDefined()
    await hand.click(screen.getByRole('button', { name: 'Change donor' }))
    await hand.click(screen.getByRole('button', { name: 'An anonymous gift' }))
    await hand.click(save())
    expect(edit.mock.calls[0]?.[0]).toMatchObject({ donor: { donorType: donorTypeIds.anonymous } })
  })

  test('keeps what was typed when the server refuses a field, and names it', async () => {
    edit.mockRejectedValue(
      new RefusalError(
        { code: 'INVALID', message: 'Please check.', errors: [{ field: 'chequeNumber', message: 'Enter the number on the cheque.' }] },
        400,
      ),
    )
    const { hand } = open()
    await hand.clear(await number())
    await hand.type(await number(), '9999')
    await hand.click(save())
    expect(await screen.findByText('There is a problem')).toBeDefined()
    expect(screen.getAllByText('Enter the number on the cheque.').length).toBeGreaterThan(0)
    expect((await number()).value).toBe('9999')
  })
})

describe('EditDonationScreen', () => {
  const savedByOther: GiftToEdit = {
    ...gift,
    version: 4,
    bankName: 'OCBC',
    chequeNumber: '004599',
    lastChange: { by: 'Aisyah Rahman', at: new Date(Date.now() - 2 * 60_000 - 5000).toISOString(), changes: {} },
  }
  async function collide() {
    const drawn = open()
    await drawn.hand.clear(await number())
    await drawn.hand.type(await number(), '004521')
    details.mockResolvedValue(savedByOther)
    const errors = [{ field: 'bankName', message: 'DBS → OCBC' }]
    edit.mockRejectedValueOnce(
      new RefusalError({ code: 'CHANGED_SINCE', message: 'Aisyah Rahman changed this 2 min ago: see differences.', errors }, 409),
    )
    await drawn.hand.click(save())
    await screen.findByText('Aisyah Rahman changed this 2 min ago: see differences.', { selector: 'section b' })
    return drawn
  }

  test('the form says who saved first, when and what, and puts what was typed on top of it', async () => {
    const { hand } = await collide()
    const text = screen
      .getAllByRole('alert')
      .map(({ textContent }) => textContent)
      .join()
    expect(text).toContain('DBS → OCBC')
    expect(text).toContain('004512 → 004599')
    await hand.click(screen.getByRole('button', { name: 'Keep what I typed' }))
    expect(screen.queryByText(/DBS → OCBC|There is a problem/)).toBeNull()
    expect((await number()).value).toBe('004521')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Bank' }).value).toBe('OCBC')
    await hand.click(save())
    await screen.findByRole('heading', { name: 'The gift' })
    expect(edit.mock.lastCall?.[0]).toEqual({ transactionId: id, version: 4, chequeNumber: '004521' })
  })

  test('theirs can be taken', async () => {
    const { hand } = await collide()
    await hand.click(screen.getByRole('button', { name: 'Take what Aisyah Rahman saved' }))
    expect((await number()).value).toBe('004599')
    expect(screen.getByText('Nothing was changed yet.')).toBeDefined()
  })
})

test.each([
  ['NOT_FOUND', 404, 'This donation does not exist.'],
  ['FORBIDDEN', 403, 'You do not have access to this donation.'],
])('%s has a sight of its own', async (code, status, words) => {
  details.mockRejectedValue(new RefusalError({ code }, status))
  open()
  expect(await screen.findByText(words)).toBeDefined()
})

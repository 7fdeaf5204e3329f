import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { GiftDetails } from '#features/gifts/rows.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import { TaxPanel } from './TaxPanel.tsx'

const open: GiftDetails['tax'] = { state: 'open', missing: ['name', 'nric'], review: [], actions: ['register'] }
const gift = (tax: Partial<GiftDetails['tax']> = {}, more: Partial<GiftDetails> = {}) =>
  ({
    id: 'g1',
    txnId: '1-ABC',
    countryCode: 'SG',
    appPreferenceId: preferenceIds.donations,
    taxButton: null,
    tax: { ...open, ...tax },
    ...more,
  }) as GiftDetails
const number = () => screen.findByRole('textbox', { name: /NRIC, FIN or UEN/ })
beforeEach(() => void vi.restoreAllMocks())

describe('the tax panel of a gift', () => {
  test('registers for a donor on the phone once number, name and consent are given, and checks the check letter', async () => {
    const register = fakeCall(api.tax, 'registerDonation').mockResolvedValue(null)
    const { hand } = draw(<TaxPanel gift={gift()} />)
    await hand.click(screen.getByRole('button', { name: 'Register for the donor' }))
    await hand.type(await number(), 'S1234567A')
    expect(screen.getByText('Check this number: its last letter does not fit.')).toBeTruthy()
    await hand.click(screen.getByRole('button', { name: 'Register' }))
    for (const words of ['Full Name is required', 'Tick that the donor asked for this.']) expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByLabelText('E-mail')).toBeNull()
    await hand.type(await number(), '{Backspace}D')
    expect(screen.getByText('NRIC. The letter fits.')).toBeTruthy()
    await hand.type(screen.getByRole('textbox', { name: /Full Name/ }), 'Siti Hajar')
    expect(register).not.toHaveBeenCalled()
    await hand.click(screen.getByRole('checkbox', { name: 'The donor asked for this' }))
    await hand.click(screen.getByRole('button', { name: 'Register' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(register.mock.calls[0]?.[0]).toEqual({
      transactionId: 'g1',
      payerAsked: true,
      nric: 'S1234567D',
      name: 'Siti Hajar',
      email: '',
      phoneNumber: '',
    })
  })

  test('uses the call of Islamic giving there, and preserves input after a refusal', async () => {
    const register = fakeCall(api.tax, 'registerIslamic').mockRejectedValue(
      new RefusalError({ code: 'PENDING', message: 'A void is being decided on.', errors: [] }, 200),
    )
    const { hand } = draw(<TaxPanel gift={gift({ missing: ['nric'] }, { appPreferenceId: preferenceIds.islamicGiving })} />)
    await hand.click(screen.getByRole('button', { name: 'Register for the donor' }))
    await hand.type(await number(), 'S1234567D')
    await hand.click(screen.getByRole('checkbox', { name: 'The donor asked for this' }))
    await hand.click(screen.getByRole('button', { name: 'Register' }))
    expect(await screen.findByText('A void is being decided on.')).toBeTruthy()
    expect(((await number()) as HTMLInputElement).value).toBe('S1234567D')
    expect(register).toHaveBeenCalledTimes(1)
  })

  test('shows why a registration needs review, and marks it as reviewed', async () => {
    const review = fakeCall(api.tax, 'reviewDonation').mockResolvedValue(null)
    const { hand } = draw(<TaxPanel gift={gift({ state: 'registered', review: ['number', 'refunded'], actions: ['review'] })} />)
    expect(screen.getAllByRole('note')).toHaveLength(2)
    await hand.click(screen.getByRole('button', { name: 'Reviewed' }))
    expect(review.mock.calls[0]?.[0]).toEqual({ transactionId: 'g1' })
  })

  test('shows only the reason without the right to review, and nothing when there is nothing to do', () => {
    draw(<TaxPanel gift={gift({ state: 'registered', review: ['refunded'], actions: [] })} />)
    expect([screen.getAllByRole('note').length, screen.queryByRole('button')]).toEqual([1, null])
    const { container } = draw(<TaxPanel gift={gift({ state: 'registered', review: [], actions: [] })} />)
    expect(container.querySelector('section')).toBeNull()
  })
})

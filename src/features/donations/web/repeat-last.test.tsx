import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { cashAndCheque, counterParams } from '#testing/factories/counter-params.ts'
import { giftRow } from '#testing/factories/gift-row.ts'
import { methodIds } from '#kit/giving/ids.ts'
import { AddDonationPage } from '#app/web/pages/AddDonationPage.tsx'

const saved = { ...giftRow, donorName: null }
const page = { items: [], totalCount: 0, totalCapped: false, pageNumber: 1, pageSize: 100 }
beforeEach(() => {
  vi.restoreAllMocks()
  fakeCall(api.donations, 'params').mockResolvedValue(counterParams({ paymentMethods: cashAndCheque }))
  fakeCall(api.donations, 'list').mockResolvedValue(page)
  fakeCall(api.donors, 'byInfo').mockResolvedValue([])
  fakeCall(api.donations, 'downloadReceipt').mockResolvedValue({ fileName: 'DonationReceipt.pdf', body: new Uint8Array() })
})

/** The counter after an anonymous gift of $50 was saved. */
async function counterAfterOneGift() {
  const add = fakeCall(api.donations, 'add').mockResolvedValue(saved)
  const { hand } = draw(<AddDonationPage />)
  await hand.click(await screen.findByRole('combobox', { name: 'Donor' }))
  await hand.keyboard('{F4}')
  await waitFor(() => expect(document.activeElement).toBe(amount()))
  await hand.keyboard('50{Enter}')
  await screen.findByText(/NUR0000007 saved/)
  const save = async () => {
    await hand.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(add).toHaveBeenCalledTimes(2))
    return add.mock.calls[1]?.[0]
  }
  return { add, hand, save }
}
const amount = () => screen.getByRole('textbox', { name: /Amount/ })
const donor = () => screen.getByRole('combobox', { name: 'Donor' })

describe('F9', () => {
  test('repeats the last gift, which the counter does not ask about', async () => {
    const { add, hand, save } = await counterAfterOneGift()
    await hand.keyboard('{F9}')
    await save()
    expect(add.mock.calls.map(([input]) => input.asksBeforeRepeat)).toEqual([true, false])
  })

  test('asks before it replaces what was typed', async () => {
    const { hand, save } = await counterAfterOneGift()
    await hand.type(amount(), '75')
    await hand.type(donor(), 'Ahm{F9}')
    await hand.click(await screen.findByRole('button', { name: 'Keep this entry' }))
    expect([amount(), donor()]).toMatchObject([{ value: '75' }, { value: 'Ahm' }])
    await hand.click(donor())
    await hand.keyboard('{F9}')
    await hand.click(await screen.findByRole('button', { name: 'Repeat the last gift' }))
    await screen.findByText('An anonymous gift')
    expect(await save()).toMatchObject({ amount: { minor: 5000 } })
  })

  test('leaves the day as it was chosen since, and asks nothing for it', async () => {
    const { hand, save } = await counterAfterOneGift()
    await hand.keyboard('{F2}')
    const day = await screen.findByRole('textbox', { name: 'Date' })
    await hand.clear(day)
    await hand.type(day, '27/02/2026')
    await hand.keyboard('{F2}{F9}')
    await screen.findByText('An anonymous gift')
    expect(await save()).toMatchObject({ donationDate: '2026-02-27' })
  })

  test('keeps the typed search for when the donor is changed again', async () => {
    const { hand } = await counterAfterOneGift()
    await hand.type(donor(), 'Ahm{F9}')
    await screen.findByText('An anonymous gift')
    await hand.click(screen.getByRole('button', { name: 'Change donor' }))
    expect(donor()).toHaveProperty('value', 'Ahm')
  })

  test('repeats no number of a cheque', async () => {
    const [, cheque] = cashAndCheque
    fakeCall(api.donations, 'params').mockResolvedValue(counterParams({ paymentMethods: cheque ? [cheque] : [] }))
    const add = fakeCall(api.donations, 'add').mockResolvedValue(saved)
    const { hand } = draw(<AddDonationPage />)
    await hand.click(await screen.findByRole('combobox', { name: 'Donor' }))
    await hand.keyboard('{F4}')
    await hand.type(amount(), '50')
    await hand.type(screen.getByRole('textbox', { name: /Cheque number/ }), '123456')
    await hand.type(screen.getByRole('textbox', { name: /Bank/ }), 'DBS{Enter}')
    await screen.findByText(/NUR0000007 saved/)
    expect(add.mock.calls[0]?.[0]).toMatchObject({ paymentMethod: methodIds.cheque, chequeNumber: '123456' })
    await hand.keyboard('{F9}')
    expect(await screen.findByRole('textbox', { name: /Cheque number/ })).toHaveProperty('value', '')
  })
})

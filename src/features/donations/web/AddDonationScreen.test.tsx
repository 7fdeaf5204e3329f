import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { cashAndCheque, counterParams, counterPurpose } from '#testing/factories/counter-params.ts'
import { giftDetails, giftRow } from '#testing/factories/gift-row.ts'
import { donorTypeIds, itemIds, methodIds } from '#kit/giving/ids.ts'
import { AddDonationPage } from '#app/web/pages/AddDonationPage.tsx'

const purpose = counterPurpose
const params = counterParams({ paymentMethods: cashAndCheque, asksIRAS: true })
const siti = {
  donorId: '01890000-0000-7000-8000-0000000000d1',
  donorType: 1 as const,
  donorName: 'Siti Hajar binte Osman',
  donorPhone: '+65 •••• 4567',
  donorEmail: null,
  nirc: '•••••567D',
  idType: 'nric' as const,
  language: 'en' as const,
  lastGift: null,
}
const saved = { ...giftRow, donorName: siti.donorName }
const page = { items: [], totalCount: 0, totalCapped: false, pageNumber: 1, pageSize: 100 }

beforeEach(() => {
  vi.restoreAllMocks()
  fakeCall(api.donations, 'params').mockResolvedValue(params)
  fakeCall(api.donations, 'list').mockResolvedValue(page)
  fakeCall(api.donors, 'byInfo').mockImplementation(async ({ donorInfo }) => (donorInfo === 'siti' ? [siti] : []))
  fakeCall(api.donations, 'downloadReceipt').mockResolvedValue({ fileName: 'DonationReceipt.pdf', body: new Uint8Array() })
})

describe('AddDonationScreen', () => {
  test('prints on the paper that was chosen in its defaults, and stays with it in this browser', async () => {
    fakeCall(api.donations, 'add').mockResolvedValue(saved)
    const { hand } = draw(<AddDonationPage />)
    await hand.click(await screen.findByRole('combobox', { name: 'Donor' }))
    await hand.keyboard('{F2}')
    await hand.selectOptions(await screen.findByRole('combobox', { name: 'Paper of receipts' }), '80 mm roll')
    await hand.click(screen.getByRole('combobox', { name: 'Donor' }))
    await hand.keyboard('{F4}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Amount/ })))
    await hand.keyboard('50{Enter}')
    await screen.findByText(/NUR0000007 saved/)
    expect(api.donations.downloadReceipt).toHaveBeenCalledWith({ transactionNumber: '1-ABC', paper: '80mm' })
    localStorage.clear()
  })

  test('records a known donor with name, Enter, amount, Enter, prints, and is ready for the next', async () => {
    const add = fakeCall(api.donations, 'add').mockResolvedValue(saved)
    const { hand } = draw(<AddDonationPage />)
    await hand.type(await screen.findByRole('combobox', { name: 'Donor' }), 'siti')
    await screen.findByRole('option', { name: /Siti Hajar binte Osman/ })
    await hand.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Amount/ })))
    await hand.keyboard('50')
    expect(screen.getByText('Fifty dollars only')).toBeTruthy()
    await hand.keyboard('{Enter}')
    await screen.findByText('NUR0000007 saved: $50 from Siti Hajar binte Osman.')
    expect(add).toHaveBeenCalledTimes(1)
    expect(add.mock.calls[0]?.[0]).toMatchObject({
      donorId: siti.donorId,
      donationToValue: purpose,
      amount: { minor: 5000, currency: 'SGD' },
      paymentMethod: methodIds.cash,
      handedOver: true,
    })
    expect(api.donations.downloadReceipt).toHaveBeenCalledWith({ transactionNumber: '1-ABC', paper: 'a4' })
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Donor' }))
  })

  test('takes an anonymous gift with F4 and saves it without printing by Ctrl and Enter', async () => {
    const add = fakeCall(api.donations, 'add').mockResolvedValue({ ...saved, donorName: null })
    const { hand } = draw(<AddDonationPage />)
    await hand.click(await screen.findByRole('combobox', { name: 'Donor' }))
    await hand.keyboard('{F4}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Amount/ })))
    await hand.keyboard('20{Control>}{Enter}{/Control}')
    await screen.findByText('NUR0000007 saved: $50 from Anonymous.')
    expect(add.mock.calls[0]?.[0]).toMatchObject({ donorType: donorTypeIds.anonymous, amount: { minor: 2000 }, handedOver: false })
    expect(api.donations.downloadReceipt).not.toHaveBeenCalled()
  })

  test('takes no one by a click while the look-up is still running, then offers whom it found', async () => {
    let answer = (_: (typeof siti)[]) => {}
    fakeCall(api.donors, 'byInfo').mockReturnValue(new Promise(resolve => (answer = resolve)))
    const { hand } = draw(<AddDonationPage />)
    await hand.type(await screen.findByRole('combobox', { name: 'Donor' }), 'siti')
    await screen.findByText('Looking')
    expect(screen.queryByRole('option')).toBeNull()
    await hand.click(screen.getByRole('listbox', { hidden: true }))
    await hand.keyboard('{Enter}')
    expect(screen.queryByRole('textbox', { name: 'Full Name' })).toBeNull()
    answer([siti])
    await hand.click(await screen.findByRole('option', { name: /Siti Hajar binte Osman/ }))
    expect(await screen.findByText('Siti Hajar binte Osman, Cash, Building fund, one receipt')).toBeTruthy()
    fakeCall(api.donations, 'add').mockResolvedValue(saved)
    await hand.type(screen.getByRole('textbox', { name: /Amount/ }), '50{Enter}')
    await screen.findByText('NUR0000007 saved: $50 from Siti Hajar binte Osman.')
  })

  test('begins a new donor with what was typed, in its place', async () => {
    const { hand } = draw(<AddDonationPage />)
    await hand.type(await screen.findByRole('combobox', { name: 'Donor' }), 'Nobody Known')
    await screen.findByText('Name: no donor found')
    await hand.keyboard('{Enter}')
    expect(await screen.findByRole('textbox', { name: 'Full Name' })).toHaveProperty('value', 'Nobody Known')
  })

  test('gives back a donor who was typed before F4, or another key, took the place', async () => {
    const { hand } = draw(<AddDonationPage />)
    await hand.type(await screen.findByRole('combobox', { name: 'Donor' }), 'Zaki Rahman')
    await screen.findByRole('option', { name: /New donor with/ })
    await hand.keyboard('{Enter}')
    await hand.type(await screen.findByRole('textbox', { name: 'Email Address' }), 'zaki@mail.sg')
    await hand.keyboard('{F4}')
    await hand.click(await screen.findByRole('button', { name: 'Back to Zaki Rahman' }))
    expect(screen.getByRole('textbox', { name: 'Email Address' })).toHaveProperty('value', 'zaki@mail.sg')
    expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull()
  })

  test('returns to the field that F2 was pressed in, and marks a day other than today until it is taken back', async () => {
    const { hand } = draw(<AddDonationPage />)
    const amount = await screen.findByRole('textbox', { name: /Amount/ })
    await hand.type(amount, '50')
    await hand.keyboard('{F2}')
    const day = await screen.findByRole('textbox', { name: 'Date' })
    await hand.clear(day)
    await hand.type(day, '27/02/20')
    await hand.keyboard('{F2}{Control>}{Enter}{/Control}')
    expect(screen.getByText('Enter the date as DD/MM/YYYY.')).toBeTruthy()
    expect(document.activeElement).toBe(day)
    await hand.type(day, '26')
    await hand.keyboard('{F2}')
    expect(document.activeElement).toBe(amount)
    expect(screen.getByText(/27 Feb 2026, 3 days ago/)).toBeTruthy()
    expect(screen.getByText('Back-dated')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Save \$50 for 27 Feb and print/ })).toBeTruthy()
    await hand.click(screen.getByRole('button', { name: 'Back to today' }))
    expect(screen.getAllByText(/^02 Mar 2026/)).toHaveLength(2)
    expect(screen.getByRole('button', { name: /^Save \$50 and print receipt/ })).toBeTruthy()
  })

  test('warns of an identity number that looks mistyped', async () => {
    fakeCall(api.donations, 'params').mockResolvedValue({ ...params, countryCode: 'AU', currency: 'AUD' })
    const { hand } = draw(<AddDonationPage />)
    await hand.type(await screen.findByRole('combobox', { name: 'Donor' }), 'Zed')
    await screen.findByText('Name: no donor found')
    await hand.keyboard('{Enter}')
    await hand.type(await screen.findByRole('textbox', { name: /ID/ }), '51824753557')
    expect(screen.getByText(/looks mistyped/)).toBeTruthy()
    await hand.keyboard('{Backspace}6')
    expect(screen.queryByText(/looks mistyped/)).toBeNull()
  })

  test('asks before the same gift is saved twice within a minute, and saves it when it was given twice', async () => {
    const question = { field: 'asksBeforeRepeat', message: 'NUR0000006 is the same gift. Was it given twice?' }
    const again = new RefusalError({ code: 'SAME_GIFT_AGAIN', errors: [question] }, 400)
    const add = fakeCall(api.donations, 'add').mockRejectedValueOnce(again).mockResolvedValue(saved)
    const { hand } = draw(<AddDonationPage />)
    await hand.type(await screen.findByRole('combobox', { name: 'Donor' }), 'siti')
    await screen.findByRole('option', { name: /Siti Hajar binte Osman/ })
    await hand.keyboard('{Enter}')
    await hand.type(screen.getByRole('textbox', { name: /Amount/ }), '50{Enter}')
    await hand.click(await screen.findByRole('button', { name: 'Given twice: save it again' }))
    await screen.findByText(/NUR0000007 saved/)
    expect(add.mock.calls.map(([input]) => input.asksBeforeRepeat)).toEqual([true, false])
  })

  test('asks about an e-mail that differs from the one on file, and sends the answer', async () => {
    const question = { field: 'changesDetails', message: 'Siti is known with other details. Replace those on file?' }
    const differs = new RefusalError({ code: 'DONOR_DETAILS_DIFFER', errors: [question] }, 400)
    const add = fakeCall(api.donations, 'add').mockRejectedValueOnce(differs).mockResolvedValue(saved)
    const { hand } = draw(<AddDonationPage />)
    await hand.type(await screen.findByRole('combobox', { name: 'Donor' }), 'new@mail.sg')
    await screen.findByText('E-mail: no donor found')
    await hand.keyboard('{Enter}')
    await hand.type(await screen.findByRole('textbox', { name: 'Full Name' }), 'Siti')
    await hand.type(screen.getByRole('textbox', { name: /Amount/ }), '50{Enter}')
    await hand.click(await screen.findByRole('button', { name: 'Replace what is on file' }))
    expect(screen.getByText('What is on file is replaced when the gift is recorded.')).toBeTruthy()
    await hand.type(screen.getByRole('textbox', { name: /Amount/ }), '{Enter}')
    await screen.findByText(/NUR0000007 saved/)
    expect(add.mock.calls.map(([input]) => input.changesDetails)).toEqual([undefined, true])
  })

  test('puts a further purpose on the same receipt with F8, and sends both as lines', async () => {
    const add = fakeCall(api.donations, 'add').mockResolvedValue(saved)
    const orphans = '01890000-0000-7000-8000-0000000000f2'
    const more = [
      ...params.donationToValues,
      { id: orphans, displayName: 'Orphans', displayNameMs: null, donationTo: 2, itemId: itemIds.donation, isTaxDeductible: true },
    ]
    fakeCall(api.donations, 'params').mockResolvedValue({ ...params, donationToValues: more })
    const { hand } = draw(<AddDonationPage />)
    await hand.click(await screen.findByRole('combobox', { name: 'Donor' }))
    await hand.keyboard('{F4}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Amount/ })))
    await hand.keyboard('30{F8}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('textbox', { name: /Amount/ })[1]))
    await hand.keyboard('20')
    expect(screen.getByText('Fifty dollars only')).toBeTruthy()
    expect(screen.getByText('Lima puluh dolar sahaja')).toBeTruthy()
    await hand.keyboard('{Enter}')
    await screen.findByText('NUR0000007 saved: $50 from Siti Hajar binte Osman.')
    expect(add.mock.calls[0]?.[0]).toMatchObject({
      donationToValue: purpose,
      amount: { minor: 5000, currency: 'SGD' },
      lines: [
        { donationToValue: purpose, amount: { minor: 3000, currency: 'SGD' } },
        { donationToValue: orphans, amount: { minor: 2000, currency: 'SGD' } },
      ],
    })
  })

  test('begins with the donor of its address, and records the next gift of anybody', async () => {
    const byId = fakeCall(api.donors, 'byId').mockResolvedValue(siti)
    const add = fakeCall(api.donations, 'add').mockResolvedValue(saved)
    const { hand } = draw(<AddDonationPage />, { path: `/donations/create?donor=${siti.donorId}` })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Amount/ })))
    expect(byId.mock.calls).toEqual([[{ donorId: siti.donorId }]])
    await hand.keyboard('50{Enter}')
    await screen.findByText(/NUR0000007 saved/)
    expect(add.mock.calls[0]?.[0]).toMatchObject({ donorId: siti.donorId, amount: { minor: 5000 } })
    expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Donor' })).value).toBe('')
  })

  test('takes the place of a voided gift, whose receipt says so before the new one counts as saved', async () => {
    const old = '01890000-0000-7000-8000-000000000010'
    const donor = { donorId: siti.donorId, donorType: donorTypeIds.individual, donorName: siti.donorName } as const
    fakeCall(api.donations, 'find').mockResolvedValue({ ...giftDetails, ...donor, id: old, status: 'Voided', receiptNo: 'NUR0000003' })
    fakeCall(api.donations, 'add').mockResolvedValue(saved)
    const replacing = Promise.withResolvers<null>()
    const replace = fakeCall(api.requests, 'replaceReceipt').mockReturnValue(replacing.promise)
    const { hand } = draw(<AddDonationPage />, { path: `/donations/create?replaces=${old}` })
    await screen.findByText('Replaces NUR0000003, which was voided: $50 from Siti Hajar binte Osman.')
    await hand.type(screen.getByRole('textbox', { name: /Amount/ }), '40{Enter}')
    await waitFor(() => expect(replace).toHaveBeenCalledWith({ transactionId: old, replacedBy: saved.id }))
    expect(screen.queryByText(/NUR0000007 saved/)).toBeNull() // until it is done: the clerk may leave the page then
    replacing.resolve(null)
    await screen.findByText('NUR0000007 saved: $50 from Siti Hajar binte Osman.')
  })

  test('says what is missing, keeps what was typed, and leads to it', async () => {
    const add = fakeCall(api.donations, 'add').mockRejectedValue(
      new RefusalError(
        {
          code: 'INVALID',
          message: 'Please check what was entered.',
          errors: [{ field: 'amount', message: 'Enter an amount above zero.' }],
        },
        400,
      ),
    )
    const { hand } = draw(<AddDonationPage />)
    await hand.click(await screen.findByRole('combobox', { name: 'Donor' }))
    await hand.keyboard('{F4}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Amount/ })))
    await hand.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: 'There is a problem' })).toBeTruthy()
    expect(add).not.toHaveBeenCalled()
    expect(screen.getByText('An anonymous gift')).toBeTruthy()
  })

  test('says so when its choices cannot be loaded', async () => {
    fakeCall(api.donations, 'params').mockRejectedValue(new RefusalError({ code: 'FAILED' }, 500))
    draw(<AddDonationPage />)
    expect(await screen.findByRole('button', { name: /try again/i })).toBeTruthy()
  })
})

import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AddDonationPage } from '#app/web/pages/AddDonationPage.tsx'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { cashAndCheque, counterParams } from '#testing/factories/counter-params.ts'
import { giftRow } from '#testing/factories/gift-row.ts'

const siti = {
  donorId: '01890000-0000-7000-8000-0000000000d1',
  donorType: 1 as const,
  donorName: 'Siti Hajar binte Osman',
  donorPhone: '+65 •••• 4567',
  donorEmail: null,
  nirc: null,
  idType: null,
  language: 'en' as const,
  lastGift: null,
}

beforeEach(() => {
  vi.restoreAllMocks()
  fakeCall(api.donations, 'params').mockResolvedValue(counterParams({ paymentMethods: cashAndCheque, asksIRAS: true }))
  fakeCall(api.donations, 'list').mockResolvedValue({ items: [], totalCount: 0, totalCapped: false, pageNumber: 1, pageSize: 100 })
  fakeCall(api.donors, 'byInfo').mockResolvedValue([])
})

describe('a donor who is typed at the counter', () => {
  const typePhoneOf = async (name: string, phone: string) => {
    const { hand } = draw(<AddDonationPage />)
    await hand.type(await screen.findByRole('combobox', { name: 'Donor' }), name)
    await screen.findByText('Name: no donor found')
    await hand.keyboard('{Enter}')
    await hand.type(await screen.findByLabelText('Mobile Number'), phone)
    return hand
  }

  test('says who is on file with the phone of a new donor once its field is left, and takes that donor when asked', async () => {
    const lookUp = fakeCall(api.donors, 'byInfo').mockImplementation(async ({ donorInfo }) => (donorInfo.startsWith('+65') ? [siti] : []))
    const hand = await typePhoneOf('Omar', '91234567')
    await hand.tab()
    await screen.findByText('Siti Hajar binte Osman is on file with this phone number.')
    expect(lookUp.mock.calls.map(([{ donorInfo }]) => donorInfo)).toEqual(['Omar', '+65 91234567'])
    await hand.click(screen.getByRole('button', { name: 'Use this donor' }))
    expect(screen.queryByRole('textbox', { name: 'Full Name' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Back to Omar' })).toBeDefined()
  })

  test('says how many donors have the phone of a new donor, without those whose number only begins alike', async () => {
    const holders = ['4567', '4567', '5678'].map((tail, at) => ({
      ...siti,
      donorId: `${siti.donorId.slice(0, -1)}${at}`,
      donorPhone: `+65 •••• ${tail}`,
    }))
    fakeCall(api.donors, 'byInfo').mockImplementation(async ({ donorInfo }) => (donorInfo === '+65 91234567' ? holders : []))
    const hand = await typePhoneOf('Omar', '91234567')
    await hand.tab()
    await screen.findByText('2 donors are on file with this phone number.')
    expect(screen.queryByRole('button', { name: 'Use this donor' })).toBeNull()
  })

  test('takes by one Enter only whom the text plainly means, else points at the first', async () => {
    fakeCall(api.donors, 'byInfo').mockResolvedValue([siti])
    const { hand } = draw(<AddDonationPage />)
    const box = await screen.findByRole('combobox', { name: 'Donor' })
    await hand.type(box, 'Sit')
    const option = await screen.findByRole('option', { name: /^Siti Hajar binte Osman/ })
    expect(option.getAttribute('aria-selected')).toBe('false')
    await hand.keyboard('{Enter}')
    expect(option.getAttribute('aria-selected')).toBe('true')
    await hand.clear(box)
    await hand.type(box, 'hajar osman')
    await screen.findByRole('option', { name: /^Siti Hajar binte Osman/, selected: true })
    await hand.keyboard('{Enter}')
    await screen.findByRole('button', { name: 'Change donor' })
  })

  test('suggests a company by its name, and takes the number that companies have', async () => {
    const { hand } = draw(<AddDonationPage />)
    await hand.type(await screen.findByRole('combobox', { name: 'Donor' }), 'Tan Pte Ltd')
    await screen.findByText('Name: no donor found')
    await hand.keyboard('{Enter}')
    await screen.findByRole('textbox', { name: 'Full Name' })
    await hand.click(screen.getByRole('button', { name: 'Record as a company' }))
    expect(screen.getByRole('textbox', { name: 'Company name' })).toHaveProperty('value', 'Tan Pte Ltd')
    expect(screen.getByRole('combobox', { name: 'Kind of ID' })).toHaveProperty('value', expect.stringMatching(/^uen$/i))
    expect(screen.queryByRole('button', { name: 'Record as a company' })).toBeNull()
  })

  test('names a company’s name that the server does not take before anything is saved', async () => {
    const add = fakeCall(api.donations, 'add').mockResolvedValue(giftRow)
    const { hand } = draw(<AddDonationPage />)
    await hand.type(await screen.findByRole('combobox', { name: 'Donor' }), 'A, Ltd')
    await screen.findByText('Name: no donor found')
    await hand.keyboard('{Enter}')
    await hand.click(await screen.findByRole('button', { name: 'Record as a company' }))
    await hand.type(screen.getByRole('textbox', { name: /Amount/ }), '50{Enter}')
    await screen.findByRole('heading', { name: 'There is a problem' })
    screen.getByRole('textbox', { name: 'Company name', description: /^A company's name has only letters/ })
    expect(add).not.toHaveBeenCalled()
  })

  test('names a donor that the server would refuse before anything is saved or printed', async () => {
    const add = fakeCall(api.donations, 'add').mockResolvedValue(giftRow)
    const { hand } = draw(<AddDonationPage />)
    await hand.type(await screen.findByRole('combobox', { name: 'Donor' }), 'test')
    await screen.findByText('Name: no donor found')
    await hand.keyboard('{Enter}')
    await hand.type(await screen.findByRole('textbox', { name: /Amount/ }), '50{Enter}')
    await screen.findByRole('heading', { name: 'There is a problem' })
    expect(screen.getByRole('textbox', { name: 'Full Name' }).getAttribute('aria-invalid')).toBe('true')
    expect(add).not.toHaveBeenCalled()
  })
})

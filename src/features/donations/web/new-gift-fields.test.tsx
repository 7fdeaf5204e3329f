import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { GiftToEdit } from '#features/gifts/editing.ts'
import { mapFlags } from '#features/gifts/flags.ts'
import { mapTexts, textNames } from '#features/gifts/texts.ts'
import { GiftSections } from '#features/gift-screens/web/public.tsx'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { counterParams, counterPurpose } from '#testing/factories/counter-params.ts'
import { giftDetails, giftRow } from '#testing/factories/gift-row.ts'
import { giftPanels } from '#app/web/pages/gift-panels.tsx'
import { AddDonationPage } from '#app/web/pages/AddDonationPage.tsx'
import { DonationsScreen } from './DonationsScreen.tsx'
import { EditDonationScreen } from './EditDonationScreen.tsx'

// Runs with the new fields that CONTRIBUTING.md adds in its examples: build/planted-fields.ts adds them to the code.
const purpose = counterPurpose
const params = counterParams()
const pledge = { ...giftRow, campaign: 'Ramadan 26', isPledged: true }
const page = { items: [pledge], totalCount: 1, totalCapped: false, pageNumber: 1, pageSize: 20 }
const campaign = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Campaign', hidden: true })
const pledged = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Pledged', hidden: true })

test('the counter asks for new fields and sends them', async () => {
  fakeCall(api.donations, 'params').mockResolvedValue(params)
  fakeCall(api.donations, 'list').mockResolvedValue({ ...page, items: [], totalCount: 0 })
  const add = fakeCall(api.donations, 'add').mockResolvedValue(giftRow)
  const { hand } = draw(<AddDonationPage />)
  await hand.click(await screen.findByRole('combobox', { name: 'Donor' }))
  await hand.keyboard('{F4}')
  await hand.click(screen.getByText('Remarks and file'))
  await hand.type(await campaign(), 'Ramadan 26')
  await hand.click(await pledged())
  await hand.type(screen.getByRole('textbox', { name: /Amount/ }), '50{Control>}{Enter}{/Control}')
  await waitFor(() => expect(add.mock.calls[0]?.[0]).toMatchObject({ campaign: 'Ramadan 26', isPledged: true }))
})

test('the list shows new fields as columns, and filters by them', async () => {
  fakeCall(api.donations, 'filters').mockRejectedValue(new Error('not asked'))
  fakeCall(api.donations, 'summary').mockResolvedValue({ count: 1, totals: [] })
  const list = fakeCall(api.donations, 'list').mockResolvedValue(page)
  draw(<DonationsScreen />, { path: '/donations?cols=donor.campaign.isPledged&campaign=Ramadan+26&pledged=1' })
  expect((await screen.findByRole('columnheader', { name: /Campaign/ })).textContent).toContain('Campaign')
  expect(screen.getByRole('columnheader', { name: /Pledged/ })).toBeDefined()
  expect(await screen.findByRole('cell', { name: 'Ramadan 26' })).toBeDefined()
  expect(list.mock.calls[0]?.[0]).toMatchObject({ campaign: 'Ramadan 26', pledged: [1] })
})

test('the page of a gift shows a new text', () => {
  const gift = { ...giftDetails, campaign: 'Ramadan 26' }
  draw(<GiftSections gift={gift} panels={giftPanels} others={<></>} />)
  expect(screen.getByText('Campaign').nextElementSibling?.textContent).toBe('Ramadan 26')
})

test('the edit form begins with new fields and sends what was changed of them', async () => {
  const { id, version, txnId, appPreferenceId, status, receiptNo, donationToName, amount, paymentMethod } = { ...giftDetails }
  const gift: GiftToEdit = {
    transactionId: id,
    version,
    txnId,
    appPreferenceId,
    status,
    receiptNo,
    isHandedOver: false,
    donor: null,
    donationToValue: purpose,
    donationToName,
    amount,
    paymentMethod,
    cardType: null,
    cardLastDigit: null,
    chequeDate: null,
    supportingFile: null,
    donationDate: '2026-03-01',
    collectionCentreId: null,
    language: 'en',
    ...mapTexts(textNames, () => null),
    ...mapFlags(() => false),
    locks: [],
    lastChange: null,
    params,
  }
  const seen = { ...gift, campaign: 'Ramadan 26', isPledged: true }
  fakeCall(api.donations, 'editDetails').mockResolvedValue(seen)
  const edit = fakeCall(api.donations, 'edit').mockResolvedValue(giftRow)
  const { hand } = draw(<EditDonationScreen />, { path: `/donations/details/update?id=${id}` })
  expect((await campaign()).value).toBe('Ramadan 26')
  await hand.clear(await campaign())
  await hand.type(await campaign(), 'Haj 26')
  await hand.click(await pledged())
  await hand.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(edit.mock.calls[0]?.[0]).toEqual({ transactionId: id, version, campaign: 'Haj 26', isPledged: false }))
})

import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { itemIds, preferenceIds } from '#kit/giving/ids.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { allRights, draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import type { CharitySheet } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { CharityFormScreen } from './CharityFormScreen.tsx'
import { CharityScreen } from './CharityScreen.tsx'

const id = (last: string) => `01890000-0000-7000-8000-0000000000${last}`
const charity: CharitySheet = {
  charityId: 1,
  country: 'SG',
  name: 'Nur Mosque Foundation',
  nameJawi: null,
  registrationNo: 'T08CC4021F',
  taxNo: 'T08CC4021F',
  referenceNo: null,
  isIpc: true,
  status: 'active',
  currency: 'SGD',
  timeZone: 'Asia/Singapore',
  receiptPrefix: 'NUR',
  backDatingDays: 31,
  countTolerance: { minor: 200, currency: 'SGD' },
  refundDays: null,
  isGenerateOTP: false,
  address: '12 Jalan Cahaya',
  phone: '+65 61234567',
  email: 'support@nur.demo',
  website: null,
  colour: '#B4532A',
  language: 'en',
  agreementStartsTicked: true,
  asksNric: false,
  appPreferences: [8, 10],
  ethnicities: [],
  mailSenderName: null,
  mailReplyTo: null,
  receiptWording: { zakat: { en: 'Peace be with you.' } },
  logo: null,
  isIslamic: true,
  version: 4,
  hasMoney: true,
  hasReceipts: true,
  bankAccounts: [{ id: id('b1'), bank: 'DBS', holder: 'Nur', number: 'DBS/•••••421', purpose: 'Zakat', isActive: true }],
  places: [{ id: id('c1'), name: 'Masjid An-Nur', kind: 'mosque', code: 'M01', isActive: true }],
  funds: [
    {
      id: id('f1'),
      name: 'Roof',
      nameMs: null,
      donationTo: 2,
      appPreferenceId: preferenceIds.donations,
      itemId: itemIds.donation,
      isTaxDeductible: false,
      isActive: false,
    },
  ],
  reasons: [{ id: id('a1'), type: 'Void', name: 'Entered twice', nameMs: 'Dua kali', isActive: true }],
  series: [
    {
      series: 'main',
      prefix: 'NUR',
      lastNumber: 120,
      issued: 118,
      voided: 1,
      replaced: 1,
      onDevices: 0,
      returned: 0,
      expired: 0,
      slipsVoided: 0,
    },
  ],
  changes: [
    {
      id: id('d1'),
      part: 'money',
      subjectName: null,
      state: 'waiting',
      differences: [{ field: 'refundDays', before: null, after: '365' }],
      preparedBy: 'Salmah Yusof',
      preparedAt: '2026-03-01T04:00:00Z',
      returnReason: null,
      actions: ['publish', 'sendBack'],
    },
  ],
}
const view = fakeCall(api.charity, 'view')
const save = fakeCall(api.charity, 'save')
const publish = fakeCall(api.charity, 'publish')
const sendBack = fakeCall(api.charity, 'sendBack')
const addAccount = fakeCall(api.charity, 'addBankAccount')
const savePlace = fakeCall(api.charity, 'savePlace')
const sendTestMail = fakeCall(api.charity, 'sendTestMail')
const history = fakeCall(api.charity, 'history')
const ethnicities = fakeCall(api.charity, 'ethnicities')
const preview = fakeCall(api.charity, 'previewReceipt')

beforeEach(() => {
  view.mockReset().mockResolvedValue(charity)
  save.mockReset().mockResolvedValue({ version: 5, waits: [] })
  publish.mockReset().mockResolvedValue({ version: 5 })
  sendBack.mockReset().mockResolvedValue(null)
  addAccount.mockReset().mockResolvedValue({ id: id('b2') })
  savePlace.mockReset().mockResolvedValue({ id: id('c1') })
  sendTestMail.mockReset().mockResolvedValue({ sentTo: 'aisyah@nur.demo' })
  const changed = { field: 'colour', before: '#0F5450', after: '#B4532A' }
  const row = { seq: 9, at: '2026-03-01T04:00:00Z', call: 'addEditCharity', by: 'Aisyah Rahman', differences: [changed] }
  history.mockReset().mockResolvedValue({ items: [row], totalCount: 1, pageNumber: 1, pageSize: 20 })
  ethnicities.mockReset().mockResolvedValue([{ id: 'malay', name: 'Malay', nameMs: 'Melayu' }])
  preview.mockReset()
})
const show = () => draw(<CharityScreen />, { path: rootPath, rights: allRights })
const edit = (part: string) => draw(<CharityFormScreen />, { path: `${rootPath}/update?part=${part}`, rights: allRights })

describe('View Charity', () => {
  test('shows the facts, the account by its last three characters, and what was changed', async () => {
    show()
    expect(await screen.findByRole('heading', { level: 1, name: 'View Charity' })).toBeTruthy()
    for (const text of [
      'T08CC4021F',
      'DBS/•••••421',
      'NUR0000120',
      'Peace be with you.',
      'Masjid An-Nur',
      'Entered twice',
      'Fixed: gifts are dated in it.',
    ])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    expect(await screen.findByText('by Aisyah Rahman')).toBeTruthy()
    expect(screen.getByText('#0F5450').tagName).toBe('DEL')
  })

  test('shows that the history could not be loaded, and loads it again', async () => {
    history.mockRejectedValueOnce(new RefusalError({ code: 'FAILED' }, 500))
    const { hand } = show()
    await hand.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('by Aisyah Rahman')).toBeTruthy()
  })

  test('publishes what another person prepared, after showing it once more', async () => {
    const { hand, store } = show()
    await hand.click(await screen.findByRole('button', { name: 'Publish the change' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('365 days')).toBeTruthy()
    view.mockResolvedValue({ ...charity, timeZone: 'Asia/Brunei', currency: 'BND' })
    await hand.click(within(dialog).getByRole('button', { name: 'Publish the change' }))
    await waitFor(() => expect(publish).toHaveBeenCalledWith({ changeId: id('d1') }))
    await waitFor(() => expect(store.getState().auth.user).toMatchObject({ timeZone: 'Asia/Brunei', currency: 'BND' }))
  })

  test('sends a change back with a reason, and asks for one', async () => {
    const { hand } = show()
    await hand.click(await screen.findByRole('button', { name: 'Send back' }))
    const dialog = await screen.findByRole('dialog')
    await hand.click(within(dialog).getByRole('button', { name: 'Send back' }))
    expect(within(dialog).getByText('Say why.')).toBeTruthy()
    await hand.type(within(dialog).getByRole('textbox'), 'The board said 60.')
    await hand.click(within(dialog).getByRole('button', { name: 'Send back' }))
    await waitFor(() => expect(sendBack.mock.calls[0]?.[0]).toEqual({ changeId: id('d1'), reason: 'The board said 60.' }))
  })

  test('offers nothing to change to users who may only view', async () => {
    draw(<CharityScreen />, { path: rootPath, rights: { ...allRights, isAdd: false, isEdit: false, isDelete: false, has: () => false } })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('link', { name: /^Edit/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Add|Edit|End/ })).toBeNull()
  })

  test('prepares a bank account in a dialog, and keeps what was typed when it is refused', async () => {
    addAccount.mockRejectedValueOnce(new RefusalError({ code: 'CHANGE_WAITS' }, 200))
    const { hand } = show()
    await hand.click(await screen.findByRole('button', { name: 'Add bank account' }))
    const dialog = await screen.findByRole('dialog')
    await hand.type(within(dialog).getByLabelText(/Bank/), 'OCBC')
    await hand.type(within(dialog).getByLabelText(/Account number/), '588-007')
    await hand.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(within(dialog).getByRole('alert')).toBeTruthy())
    expect(within(dialog).getByLabelText<HTMLInputElement>(/Account number/).value).toBe('588-007')
  })

  test('sends a test mail', async () => {
    const { hand } = show()
    await hand.click(await screen.findByRole('button', { name: 'Send a test mail' }))
    await waitFor(() => expect(sendTestMail).toHaveBeenCalledTimes(1))
  })
})

describe('a form of the charity', () => {
  test('shows the contrast of a colour while it is typed, and what becomes of one that is too pale', async () => {
    const { hand } = edit('look')
    const colour = await screen.findByLabelText('Colour')
    await hand.clear(colour)
    await hand.type(colour, '#FFF2A8')
    const ratios = screen.getAllByText(/^Contrast [\d.]+ to 1/).map(({ textContent }) => Number(/[\d.]+/.exec(textContent)?.[0]))
    expect(ratios).toHaveLength(2)
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5)
    expect(screen.getAllByText(/FFF2A8|Used as/i).length).toBeGreaterThan(1)
    await hand.type(colour, '{Backspace}')
    expect(screen.queryByText(/^Contrast/)).toBeNull()
  })

  test('saves the language of receipts and mails', async () => {
    const { hand } = edit('app')
    await hand.click(await screen.findByRole('combobox', { name: 'Language' }))
    await hand.click(await screen.findByRole('option', { name: 'Malay' }))
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(save.mock.calls[0]?.[0]).toMatchObject({ version: 4, language: 'ms' }))
  })

  test('sends the fields of its part alone, with the version that was seen', async () => {
    const { hand } = edit('contact')
    const address = await screen.findByLabelText('Address')
    await hand.clear(address)
    await hand.type(address, '14 Jalan Cahaya')
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
    expect(save.mock.calls[0]?.[0]).toEqual({
      version: 4,
      address: '14 Jalan Cahaya',
      phone: '+65 61234567',
      email: 'support@nur.demo',
      website: null,
    })
  })

  test('says that money needs two people, and keeps the currency, the time zone and the letters', async () => {
    edit('money')
    expect(await screen.findByText('Another person publishes what you change here.')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Currency' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' }).disabled).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>('Letters of receipt numbers').disabled).toBe(true)
  })

  test('warns of a number whose check letter does not fit', async () => {
    const { hand } = edit('legal')
    const number = await screen.findByLabelText('Registration number (UEN)')
    await hand.clear(number)
    await hand.type(number, 'T08CC4021A')
    expect(await screen.findByText(/This number is unusual/)).toBeTruthy()
  })

  test('shows what somebody else saved before it is written over', async () => {
    save.mockRejectedValueOnce(new RefusalError({ code: 'CHANGED_SINCE' }, 409))
    const { hand } = edit('contact')
    const email = await screen.findByLabelText('E-mail')
    view.mockResolvedValue({ ...charity, version: 5, email: 'office@nur.demo' })
    await hand.clear(email)
    await hand.type(email, 'mine@nur.demo')
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('office@nur.demo')).toBeTruthy()
    await hand.click(screen.getByRole('button', { name: /Keep what I typed/ }))
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(save.mock.calls[1]?.[0]).toMatchObject({ version: 5, email: 'mine@nur.demo' }))
  })

  test('a charity that is not Islamic is asked for no name in Jawi and offered no Islamic giving', async () => {
    view.mockResolvedValue({ ...charity, isIslamic: false })
    edit('app')
    expect(await screen.findByRole('checkbox', { name: 'Donations' })).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: 'Islamic giving' })).toBeNull()
    edit('legal')
    expect(await screen.findByLabelText(/^Name/)).toBeTruthy()
    expect(screen.queryByLabelText('Name in Jawi')).toBeNull()
  })

  test('draws the receipt with the words as they are typed', async () => {
    preview.mockRejectedValue(new RefusalError({ code: 'UNREACHABLE' }, 0))
    const { hand } = edit('wording')
    await hand.type(await screen.findByLabelText('Closing words in English'), 'May it return.')
    await waitFor(() => expect(preview.mock.calls.at(-1)?.[0]).toEqual({ kind: 'donation', language: 'en', closing: 'May it return.' }))
    expect(await screen.findByText(/The preview cannot be shown/)).toBeTruthy()
  })
})

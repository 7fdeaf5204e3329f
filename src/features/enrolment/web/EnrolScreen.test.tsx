import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { chooseLanguage } from '#platform/web/public/page-language.ts'
import { publicApi } from './public-api.ts'
import type { EnrolmentConfiguration } from '../contract.ts'
import { EnrolScreen } from './EnrolScreen.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'

const txnId = '1-0123456789ABCDEF'
const singapore: EnrolmentConfiguration = {
  logo: '/v8/public/1/logo/a.png',
  charityName: 'Nur Mosque Foundation',
  charityId: 1,
  primaryColorCode: '#B4532A',
  countryCode: 'SG',
  isMalasianApp: false,
  isNricRequired: false,
  agreementStartsTicked: true,
  state: 'open',
  gift: { amount: { minor: 12_000, currency: 'SGD' }, givenOn: '2026-03-02' },
}
const malaysia = { ...singapore, countryCode: 'MY', isMalasianApp: true, isNricRequired: true } as const
const open = async (change: Partial<EnrolmentConfiguration> | Error = {}, path = '/enroll', query = `t=${txnId}`) => {
  const signIn = fakeCall(publicApi.enrolment, 'signIn').mockResolvedValue({ token: 'guest', expiresAt: '2026-03-02T05:00:00Z' })
  const find = fakeCall(publicApi.enrolment, 'configuration')
  if (change instanceof Error) find.mockRejectedValue(change)
  else find.mockResolvedValue({ ...singapore, ...change })
  const enrol = fakeCall(publicApi.enrolment, 'enrol').mockResolvedValue({ receiptPath: null })
  render(<EnrolScreen path={path} query={query} />)
  return { signIn, find, enrol, hand: userEvent.setup() }
}
const openScreen = async (change: Partial<EnrolmentConfiguration> = {}) => {
  const page = await open(change)
  await screen.findByRole('heading', { level: 1, name: 'Donor Enrolment' })
  return page
}
const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement
const submit = () => screen.getByRole('button', { name: /^Enrol$|Sending/ })
beforeEach(() => {
  vi.restoreAllMocks()
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
})
afterEach(() => {
  cleanup()
  chooseLanguage('en')
})

describe('the enrolment page', () => {
  test('loads the gift, names the charity, and submits the form with its token and headers', async () => {
    const { find, enrol, hand } = await openScreen()
    expect(find).toHaveBeenCalledWith({ txnNumber: txnId, transactionId: txnId }, { headers: { 'x-provider-token': 'guest' } })
    for (const words of ['Nur Mosque Foundation', '$120', 'Your gift of 02 Mar 2026']) expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'NRIC' })).toBeNull()
    const box = screen.getByRole('checkbox', { name: 'I agree to receive information about current events and promotions.' })
    expect(box).toHaveProperty('checked', true)
    expect(screen.getByText(/^Nur Mosque Foundation keeps/)).toBeTruthy()
    await hand.type(field('Full Name'), 'Siti Hajar')
    await hand.type(field('Email Address'), 'siti@mail.sg')
    await hand.type(field('Mobile Number'), '81234567')
    expect(field('Mobile Number').value).toBe('8123 4567')
    await hand.click(box)
    await hand.click(submit())
    const popup = await screen.findByRole('dialog', { name: 'Your enrolment was successful!' })
    expect(within(popup).getByText('Thank you, Siti Hajar.')).toBeTruthy()
    expect(enrol).toHaveBeenCalledExactlyOnceWith(
      { name: 'Siti Hajar', email: 'siti@mail.sg', phoneNumber: '+65 81234567', iAgree: false, language: 'en' },
      { headers: { 'x-provider-token': 'guest', CharityId: '1', TransactionNumber: txnId } },
    )
    await hand.click(within(popup).getByRole('button', { name: 'Okay' }))
    expect(screen.getByText('This gift has its donor. There is nothing more to do.')).toBeTruthy()
  })

  test('links to the receipt, and says that it was mailed', async () => {
    const { enrol, hand } = await openScreen()
    enrol.mockResolvedValue({ receiptPath: `/receipt/donation?${txnId}` })
    await hand.type(field('Full Name'), 'Siti Hajar')
    await hand.type(field('Email Address'), 'siti@mail.sg')
    await hand.click(submit())
    expect(await screen.findByText('Thank you, Siti Hajar. We are sending the receipt to your e-mail.')).toBeTruthy()
    await hand.click(await screen.findByRole('button', { name: 'Okay' }))
    expect(screen.getByRole('link', { name: 'See your receipt' }).getAttribute('href')).toMatch(new RegExp(`/receipt/donation\\?${txnId}$`))
  })

  test('requires the NRIC for a Malaysian charity, formats it 6-2-4, and shows no consent checkbox', async () => {
    const { enrol, hand } = await openScreen(malaysia)
    expect(screen.queryByRole('checkbox')).toBeNull()
    await hand.type(field('Full Name'), 'Aminah binti Hassan')
    await hand.type(field('Mobile Number'), '123456789')
    await hand.type(field('NRIC'), '880214035246')
    expect(field('NRIC').value).toBe('880214-03-5246')
    await hand.clear(field('NRIC'))
    await hand.type(field('NRIC'), '880214{Backspace}')
    expect(field('NRIC').value).toBe('88021')
    await hand.type(field('NRIC'), '4035246')
    await hand.click(submit())
    await screen.findByRole('dialog')
    expect(enrol.mock.calls[0]?.[0]).toEqual({
      name: 'Aminah binti Hassan',
      email: '',
      phoneNumber: '+60 123456789',
      nric: '880214-03-5246',
      language: 'en',
    })
  })

  test('accepts a Brunei card, with Brunei’s dial code as default', async () => {
    const { hand } = await openScreen({ ...malaysia, countryCode: 'BN' })
    expect(screen.getByRole('button', { name: 'Country code: BN +673' })).toBeTruthy()
    await hand.type(field('NRIC'), '01234567')
    expect(field('NRIC').value).toBe('01-234567')
    await hand.type(field('NRIC'), '8901')
    expect(field('NRIC').value).toBe('012345-67-8901')
  })

  test('sends nothing while invalid: the error list takes the focus and links to the fields', async () => {
    const { enrol, hand } = await openScreen(malaysia)
    await hand.type(field('Full Name'), 'Siti 2')
    await hand.click(submit())
    const list = screen.getByRole('group', { name: 'There is a problem' })
    expect(document.activeElement).toBe(list)
    expect(
      within(list)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Full Name should not contain digits', 'Either Email Address or Mobile Number is required', 'NRIC is required'])
    expect(screen.getAllByText('Either Email Address or Mobile Number is required')).toHaveLength(3)
    await hand.click(within(list).getByRole('button', { name: 'NRIC is required' }))
    expect(document.activeElement).toBe(field('NRIC'))
    await hand.type(field('NRIC'), '8802')
    await hand.type(field('Email Address'), 'siti@')
    await hand.type(field('Mobile Number'), '1234')
    await hand.click(submit())
    for (const words of ['Invalid email', 'Please enter a valid mobile number (minimum 8 digits)', 'NRIC must be exactly 12 characters'])
      expect(screen.getAllByText(words)).toHaveLength(2)
    await hand.click(screen.getByRole('button', { name: 'Bahasa Melayu' }))
    expect(screen.getAllByText('E-mel tidak sah')).toHaveLength(2)
    expect(enrol).not.toHaveBeenCalled()
  })

  test.each([
    ['912345678', '912 345 678'],
    ['0123456789', '0123 4567 89'],
    ['012345678901', '0123 4567 8901'],
    ['8123 4567', ''],
    ['+65 8123', ''],
    ['none', ''],
  ])('takes a paste of “%s” as “%s”', async (pasted, shown) => {
    const { hand } = await openScreen()
    await hand.click(field('Mobile Number'))
    await hand.paste(pasted)
    expect(field('Mobile Number').value).toBe(shown)
    expect(screen.queryAllByText('Paste digits only.')).toHaveLength(shown ? 0 : 1)
  })

  test.each([
    ['+65 9123-4567', 'SG +65', '9123 4567'],
    ['tel: 91234567', 'SG +65', '9123 4567'],
    ['+60 12-345 6789', 'MY +60', '123 456 789'],
  ])('blocks a paste of “%s”, and one key takes its digits for %s', async (pasted, country, shown) => {
    const { hand } = await openScreen()
    await hand.click(field('Mobile Number'))
    await hand.paste(pasted)
    expect(field('Mobile Number').value).toBe('')
    await hand.tab()
    await hand.keyboard('{Enter}')
    expect(field('Mobile Number').value).toBe(shown)
    expect(screen.getByRole('button', { name: `Country code: ${country}` })).toBeTruthy()
    expect(screen.queryByText('Paste digits only.')).toBeNull()
    expect(document.activeElement).toBe(field('Mobile Number'))
  })

  test('warns of a number that may be two, and takes it as it is', async () => {
    const { enrol, hand } = await openScreen()
    await hand.type(field('Full Name'), 'Siti Hajar')
    await hand.type(field('Mobile Number'), '91234567')
    expect(screen.queryByText(/^This may be two numbers/)).toBeNull()
    await hand.type(field('Mobile Number'), '81234567')
    expect(screen.getByText(/^This may be two numbers/)).toBeTruthy()
    await hand.click(submit())
    await waitFor(() => expect(enrol.mock.calls[0]?.[0]).toMatchObject({ phoneNumber: '+65 9123456781234567' }))
  })

  test('selects the country by keyboard, and formats digits by country', async () => {
    const { hand } = await openScreen()
    await hand.type(field('Mobile Number'), '412345678')
    await hand.click(screen.getByRole('button', { name: 'Country code: SG +65' }))
    const search = screen.getByRole('combobox', { name: 'Search country or code' })
    expect(document.activeElement).toBe(search)
    expect(
      screen
        .getAllByRole('option')
        .slice(0, 4)
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['Singapore +65', 'Malaysia +60', 'Brunei +673', 'Australia +61']))
    await hand.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    await hand.click(screen.getByRole('button', { name: 'Country code: SG +65' }))
    await hand.keyboard('zzz')
    expect(screen.getByText('No country fits')).toBeTruthy()
    await hand.clear(screen.getByRole('combobox'))
    await hand.keyboard('austr{ArrowDown}{ArrowUp}{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Country code: AU +61' }))
    expect(field('Mobile Number').value).toBe('412 345 678')
  })

  test('the enrolment page is busy while submitting, submits once, and keeps input after a failure', async () => {
    const { enrol, signIn, hand } = await openScreen()
    let fail = (_: Error) => {}
    enrol.mockReturnValue(new Promise((_, reject) => (fail = reject)))
    await hand.type(field('Full Name'), 'Siti Hajar')
    await hand.type(field('Email Address'), 'siti@mail.sg')
    await hand.click(submit())
    expect([submit().getAttribute('aria-disabled'), screen.getByRole('status', { name: 'Sending' }).tagName]).toEqual(['true', 'SPAN'])
    await hand.click(submit())
    await waitFor(() => expect(enrol).toHaveBeenCalled())
    fail(new TypeError('no network'))
    const popup = await screen.findByRole('dialog', { name: 'Something went wrong' })
    await hand.click(within(popup).getByRole('button', { name: 'Close' }))
    expect(field('Full Name').value).toBe('Siti Hajar')
    expect(enrol).toHaveBeenCalledTimes(1)
    enrol.mockRejectedValue(new RefusalError({ code: 'HAS_DONOR', message: 'This gift has its donor already.' }, 200))
    await hand.click(submit())
    expect(await screen.findByText('This gift has its donor already.')).toBeTruthy()
    expect(signIn).toHaveBeenCalledTimes(3)
  })

  test.each([
    ['done', 'This gift has its donor. There is nothing more to do.'],
    ['pending', 'A void or refund of this gift is waiting for a decision. Please come back later.'],
    ['ended', 'This gift was voided or refunded. It is no longer open for enrolment.'],
  ] as const)('says that a gift is %s, without a form', async (state, words) => {
    await openScreen({ state, gift: null })
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('the address of the enrolment page', () => {
  const notFound = async () => {
    expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeTruthy()
    expect(screen.getByText('The required parameters are missing. Please check your URL.')).toBeTruthy()
  }
  test.each([
    ['/enroll', ''],
    ['/enroll', 'c=1'],
    ['/bn/enroll', `t=${txnId}`],
    ['/bn/enroll', 'c=94'],
  ])('%s?%s is incomplete and makes no request', async (path, query) => {
    const { signIn } = await open({}, path, query)
    await notFound()
    expect(signIn).not.toHaveBeenCalled()
  })

  test('an address of the enrolment page under /bn must name the gift’s charity', async () => {
    await open({ charityId: 94 }, '/bn/enroll', `t=${txnId}&c=94`)
    expect(await screen.findByRole('heading', { name: 'Donor Enrolment' })).toBeTruthy()
    cleanup()
    await open({ charityId: 94 }, '/bn/enroll', `t=${txnId}&c=80`)
    await notFound()
    cleanup()
    await open(new RefusalError({ code: 'NOT_FOUND' }, 404))
    await notFound()
  })

  test('the enrolment page is in the language of its reader, who may choose another', async () => {
    chooseLanguage('ms')
    const { hand } = await open()
    expect(await screen.findByRole('heading', { name: 'Pendaftaran Penderma' })).toBeTruthy()
    await hand.click(screen.getByRole('button', { name: 'English' }))
    expect(screen.getByRole('heading', { name: 'Donor Enrolment' })).toBeTruthy()
    expect([localStorage.getItem('amanah-language'), document.documentElement.lang]).toEqual(['en', 'en'])
  })

  test('a failure to open the enrolment page is logged and can be retried', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { find, hand } = await open(new TypeError('no network'), '/enroll', `t=${txnId}`)
    find.mockRejectedValueOnce(new TypeError('no network')).mockResolvedValue(singapore)
    await hand.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Donor Enrolment' })).toBeTruthy()
    expect(logged).toHaveBeenCalled()
  })
})

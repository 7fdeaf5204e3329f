import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { counterParams, purposeOption } from '#testing/factories/counter-params.ts'
import { giftRow } from '#testing/factories/gift-row.ts'
import type { Rate } from '#features/rates/rules.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { donorTypeIds, preferenceIds } from '#kit/giving/ids.ts'
import { AddIslamicGiftPage } from '#app/web/pages/AddIslamicGiftPage.tsx'
import type { Params } from './lines/draft-lines.ts'

const fund = (last: number) => `01890000-0000-7000-8000-0000000000f${last}`
const purpose = (itemId: number, displayName: string) =>
  purposeOption(fund(itemId), displayName, { donationTo: 5, itemId, isTaxDeductible: false })
const rate = (itemId: Rate['itemId'], grade: string, minor: number, compounds = false): Rate => ({
  id: fund(9),
  itemId,
  grade,
  amount: { minor, currency: 'MYR' },
  startsOn: '2026-01-01',
  endsOn: null,
  compounds,
  authority: 'Majlis Agama',
  source: 'Berita Harian, 09 Feb 2026',
})
const params: Params = {
  ...counterParams({ currency: 'MYR', countryCode: 'MY', donationTo: [], idTypes: [], languages: [] }),
  donationToValues: [
    purpose(1, 'Zakat Harta'),
    purpose(3, 'Zakat Fitrah'),
    purpose(2, 'Fidyah'),
    purpose(5, 'Kaffarah'),
    purpose(4, 'Wakaf'),
  ],
  ratesOn: '2026-03-02',
  rates: [
    rate(6, 'Standard', 3_485_000),
    rate(7, 'Standard', 175, true),
    rate(42, 'Beras biasa', 700),
    rate(42, 'Beras wangi', 1400),
    rate(46, 'Standard', 200),
  ],
}
const rm = (minor: number) => ({ minor, currency: 'MYR' }) as const
const saved = {
  ...giftRow,
  appPreferenceId: preferenceIds.islamicGiving,
  txnId: '80-ABC',
  receiptNo: 'ZSA0000007',
  amount: rm(3500),
} as const
const page = { items: [], totalCount: 0, totalCapped: false, pageNumber: 1, pageSize: 100 }

beforeEach(() => {
  vi.restoreAllMocks()
  fakeCall(api.islamicGiving, 'params').mockResolvedValue(params)
  fakeCall(api.islamicGiving, 'list').mockResolvedValue(page)
  fakeCall(api.islamicGiving, 'donors').mockResolvedValue([])
})

/** A counter at which an anonymous gift has been begun: the first line has the focus. */
async function atTheCounter() {
  const add = fakeCall(api.islamicGiving, 'add').mockResolvedValue(saved)
  const { hand } = draw(<AddIslamicGiftPage />)
  await hand.click(await screen.findByRole('combobox', { name: 'Donor' }))
  await hand.keyboard('{F4}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('spinbutton', { name: 'People' })))
  return { add, hand, sent: () => add.mock.calls[0]?.[0], save: () => hand.keyboard('{Control>}{Enter}{/Control}') }
}
const row = (name: string, at = 0) => within(screen.getAllByRole('group', { name })[at]!)

describe('the counter of Islamic giving', () => {
  test('asks for the people that a line lacks, once for each line', async () => {
    const { add, hand, save } = await atTheCounter()
    await save()
    const listProblems = async () =>
      within(await screen.findByRole('alert'))
        .getAllByRole('link')
        .map(link => link.textContent)
    expect(await listProblems()).toEqual(['Enter People.'])
    await hand.keyboard('{F8}')
    await save()
    expect(await listProblems()).toEqual(['Line 1: Enter People.', 'Line 2: Enter People.'])
    expect(add).not.toHaveBeenCalled()
  })

  test('shows the calculation of a family’s fitrah in figures and words, with the authority that announced its rate', async () => {
    const { hand, save, sent } = await atTheCounter()
    await hand.keyboard('5')
    expect(screen.getByText('5 people × RM 7 = RM 35')).toBeTruthy()
    expect(screen.getByText('Majlis Agama, from 01 Jan 2026')).toBeTruthy()
    expect([screen.getByText('Thirty-five ringgit only'), screen.getByText('Tiga puluh lima ringgit sahaja')]).toHaveLength(2)
    await save()
    await screen.findByText(/ZSA0000007 saved/)
    expect(sent()).toMatchObject({
      donorType: donorTypeIds.anonymous,
      amount: rm(3500),
      lines: [{ donationToValue: fund(3), grade: 'Beras biasa', noOfPerson: 5, rate: rm(700), amount: rm(3500) }],
    })
  })

  test('takes fidyah that grows, kaffarah and wakaf beside it on one receipt', async () => {
    const { hand, save, sent } = await atTheCounter()
    await hand.keyboard('1')
    await hand.click(screen.getByRole('button', { name: 'Fidyah' }))
    await hand.type(row('Fidyah').getByRole('spinbutton', { name: 'Days missed' }), '3')
    await hand.type(row('Fidyah').getByRole('spinbutton', { name: 'Years late' }), '3')
    expect(screen.getByText('3 days × RM 1.75 × 3 years = RM 15.75')).toBeTruthy()
    await hand.click(screen.getByRole('button', { name: 'Kaffarah' }))
    expect(screen.getByText('10 people × RM 2 = RM 20')).toBeTruthy()
    await hand.click(screen.getByRole('button', { name: 'Wakaf' }))
    await hand.type(row('Wakaf').getByRole('textbox', { name: /Amount/ }), '50')
    await save()
    await screen.findByText(/ZSA0000007 saved/)
    expect(sent()).toMatchObject({
      amount: rm(700 + 1575 + 2000 + 5000),
      lines: [
        {},
        { numberOfDay: 3, years: 3, rate: rm(175), amount: rm(1575) },
        { noOfPerson: 10, amount: rm(2000) },
        { amount: rm(5000) },
      ],
    })
  })

  test('asks about fitrah outside Ramadan, and Enter says that it is meant, for the rest of the session', async () => {
    const { hand, add, save } = await atTheCounter()
    const question = { field: 'asksSeason', code: 'FITRAH_ASKS', message: 'Record it as fitrah anyway?' }
    add.mockRejectedValueOnce(new RefusalError({ code: 'FITRAH_OUT_OF_SEASON', errors: [question] }, 400))
    await hand.keyboard('5')
    await save()
    await screen.findByRole('button', { name: /Record fitrah anyway/ })
    await hand.keyboard('{Enter}')
    await screen.findByText(/ZSA0000007 saved/)
    expect(add.mock.calls.map(([input]) => input.asksSeason)).toEqual([true, false])
  })

  test('counts 60 people for a broken fast, and takes the basic needs off the wealth in Malaysia', async () => {
    const { hand } = await atTheCounter()
    await hand.click(screen.getByRole('button', { name: 'Kaffarah' }))
    await hand.type(row('Kaffarah').getByRole('combobox'), 'Broken fast')
    expect(screen.getByText('60 people × RM 2 = RM 120')).toBeTruthy()
    await hand.click(screen.getByRole('button', { name: 'Zakat Harta' }))
    await hand.type(row('Zakat Harta').getByRole('textbox', { name: 'Wealth' }), '60000')
    await hand.type(row('Zakat Harta').getByRole('textbox', { name: 'Basic needs (had kifayah)' }), '20000')
    expect(screen.getByText('2.5 % × (RM 60,000 − RM 20,000) = RM 1,000')).toBeTruthy()
  })

  test('computes zakat by the nisab: nothing below it, 2.5 % above it', async () => {
    const { hand, save, sent } = await atTheCounter()
    await hand.keyboard('1')
    await hand.click(screen.getByRole('button', { name: 'Zakat Harta' }))
    const wealth = row('Zakat Harta').getByRole('textbox', { name: 'Wealth' })
    await hand.type(wealth, '34849.99')
    expect(screen.getByText('Below the nisab of RM 34,850: no zakat is due.')).toBeTruthy()
    await hand.clear(wealth)
    await hand.type(wealth, '40000')
    expect(screen.getByText('2.5 % × RM 40,000 = RM 1,000')).toBeTruthy()
    await save()
    await screen.findByText(/ZSA0000007 saved/)
    expect(sent()?.lines[1]).toEqual({ donationToValue: fund(1), wealth: rm(4_000_000), amount: rm(100_000) })
  })

  test('takes another rate with a reason, and shows at its field what the server refuses', async () => {
    const { add, hand, save } = await atTheCounter()
    await hand.keyboard('2')
    await hand.click(screen.getByRole('button', { name: 'Other rate' }))
    const own = screen.getByRole('textbox', { name: 'Rate' })
    await hand.clear(own)
    await hand.type(own, '6.50')
    add.mockRejectedValueOnce(
      new RefusalError(
        {
          code: 'WRONG_RATE',
          message: 'The rate is not the one of the day of this gift.',
          errors: [{ field: 'lines.0.rate', message: 'The rate of this day is RM 7.' }],
        },
        200,
      ),
    )
    await save()
    await screen.findByRole('heading', { name: 'There is a problem' })
    await hand.click(screen.getByRole('link', { name: 'The rate of this day is RM 7.' }))
    expect(document.activeElement).toBe(own)
    await hand.type(screen.getByRole('textbox', { name: 'Reason for another rate' }), 'Rate of Johor')
    await save()
    await screen.findByText(/ZSA0000007 saved/)
    expect(add.mock.calls[1]?.[0]).toMatchObject({ lines: [{ rate: rm(650), overrideReason: 'Rate of Johor', amount: rm(1300) }] })
  })

  test('puts the next grade of a family on a line of its own with F8, and takes a line away', async () => {
    const { hand } = await atTheCounter()
    await hand.keyboard('4{F8}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('spinbutton', { name: 'People' })[1]))
    await hand.keyboard('2')
    expect(screen.getByText('2 people × RM 14 = RM 28')).toBeTruthy()
    await hand.click(row('Zakat Fitrah', 1).getByRole('button', { name: 'Remove this line' }))
    expect(screen.queryByText('2 people × RM 14 = RM 28')).toBeNull()
  })
})

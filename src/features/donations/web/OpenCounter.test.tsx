import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { api } from '#app/web/api.ts'
import { AddDonationPage } from '#app/web/pages/AddDonationPage.tsx'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { cashAndCheque, counterParams } from '#testing/factories/counter-params.ts'

const params = counterParams({ paymentMethods: cashAndCheque })

beforeEach(() => {
  vi.restoreAllMocks()
  fakeCall(api.donations, 'params').mockResolvedValue(params)
  fakeCall(api.donations, 'list').mockResolvedValue({ items: [], totalCount: 0, totalCapped: false, pageNumber: 1, pageSize: 100 })
})

test('a counter takes its keys where nothing has the focus', async () => {
  const { hand } = draw(<AddDonationPage />)
  await screen.findByRole('combobox', { name: 'Donor' })
  await hand.click(document.body)
  await hand.keyboard('{F4}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Amount/ })))
})

describe('an open counter at midnight of the charity', () => {
  const minute = () => act(() => vi.advanceTimersByTimeAsync(60_000))
  const openBeforeMidnight = () => {
    vi.useFakeTimers({ now: new Date('2026-03-02T15:59:30Z'), toFake: ['Date', 'setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    return draw(<AddDonationPage />)
  }

  test('turns to the new day, also in a hidden tab, and asks again while the server is of the old one', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const ask = fakeCall(api.donations, 'params')
      .mockResolvedValueOnce(params)
      .mockResolvedValueOnce(params)
      .mockResolvedValue({ ...params, today: '2026-03-03' })
    openBeforeMidnight()
    await screen.findAllByText(/^02 Mar 2026/)
    await minute()
    expect(ask).toHaveBeenCalledTimes(2)
    await minute()
    await screen.findAllByText(/^03 Mar 2026/)
    await minute()
    expect(ask).toHaveBeenCalledTimes(3)
  })

  test('records a gift for the day that was chosen, which was today until then', async () => {
    const add = fakeCall(api.donations, 'add').mockRejectedValue(new RefusalError({ code: 'INVALID' }, 400))
    openBeforeMidnight()
    await screen.findAllByText(/^02 Mar 2026/)
    await minute()
    fireEvent.keyDown(document.body, { key: 'F2' })
    const day = screen.getByRole('textbox', { name: 'Date' })
    for (const value of ['', '02/03/2026']) fireEvent.change(day, { target: { value } })
    fireEvent.keyDown(document.body, { key: 'F4' })
    fireEvent.change(screen.getByRole('textbox', { name: /Amount/ }), { target: { value: '50' } })
    fireEvent.keyDown(day, { key: 'Enter', ctrlKey: true })
    await vi.waitFor(() => expect(add).toHaveBeenCalled(), { timeout: 60_000 })
    expect(add.mock.lastCall?.[0]).toMatchObject({ donationDate: '2026-03-02' })
  })
})

test('a counter takes no typing, key or choice while a gift is sent, so that a question about it stands beside what was sent', async () => {
  const answer = Promise.withResolvers<never>()
  const add = fakeCall(api.donations, 'add').mockReturnValue(answer.promise)
  const { hand } = draw(<AddDonationPage />)
  await hand.click(await screen.findByRole('combobox', { name: 'Donor' }))
  await hand.keyboard('{F4}')
  const amount = screen.getByRole('textbox', { name: /Amount/ })
  await waitFor(() => expect(document.activeElement).toBe(amount))
  await hand.keyboard('50{Enter}')
  await waitFor(() => expect(add).toHaveBeenCalled())
  await hand.keyboard('99{F8}')
  await hand.click(screen.getByRole('button', { name: 'Change donor' }))
  const errors = [{ field: 'asksBeforeRepeat', message: 'NUR0000006 is the same gift. Was it given twice?' }]
  answer.reject(new RefusalError({ code: 'SAME_GIFT_AGAIN', errors }, 400))
  await screen.findByRole('button', { name: 'Given twice: save it again' })
  expect(screen.getAllByRole('textbox', { name: /Amount/ })).toEqual([amount])
  expect(screen.getByRole('button', { name: 'Change donor' })).toBeTruthy()
  expect(amount).toHaveProperty('value', '50')
  await hand.type(amount, '1')
  expect(amount).toHaveProperty('value', '501')
})

import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { KindFigures } from './KindFigures.tsx'

const sgd = (minor: number) => ({ minor, currency: 'SGD' }) as const
const totals = [
  { appPreferenceId: 8 as const, name: 'Donations', count: 9, totals: [], kinds: [] },
  {
    appPreferenceId: 10 as const,
    name: 'Islamic giving',
    count: 1201,
    totals: [{ currency: 'SGD' as const, count: 1201, sum: sgd(5_000_000), average: null }],
    kinds: [
      { itemId: 1 as const, name: 'Zakat', count: 1200, sum: sgd(4_999_300) },
      { itemId: 3 as const, name: 'Fitrah', count: 1, sum: sgd(700) },
    ],
  },
]
const answerTotals = (answer: typeof totals | Error) => {
  const call = fakeCall(api.islamicGiving, 'totals')
  return answer instanceof Error ? call.mockRejectedValue(answer) : call.mockResolvedValue(answer)
}
const days = { startDate: '2026-03-01', endDate: '2026-03-02' }
beforeEach(() => void vi.restoreAllMocks())

test('the figures of Islamic giving are of the days of the list, in all and by kind, and a kind leads to its gifts', async () => {
  const call = answerTotals(totals)
  draw(<KindFigures {...days} />, { path: '/islamic-giving?date=day&page=4' })
  expect(await screen.findByText('$50,000')).toBeTruthy()
  expect(call.mock.calls[0]?.[0]).toEqual(days)
  for (const words of ['Given in all', '1,201 gifts', 'Zakat', '1,200 gifts', 'Fitrah', '1 gift'])
    expect(screen.getByText(words)).toBeTruthy()
  const link = within(screen.getByText('Fitrah').parentElement!).getByRole('link', { name: '$7' })
  expect(link.getAttribute('href')).toBe('/islamic-giving?date=day&kind=3')
})

test('the figures take no room where nothing was given, or when they cannot be told', async () => {
  answerTotals([])
  const { container } = draw(<KindFigures {...days} />)
  await waitFor(() => expect(container.querySelector('[aria-busy]')).toBeNull())
  expect(container.querySelector('dl')).toBeNull()
  answerTotals(new Error('away'))
  const failed = draw(<KindFigures startDate={null} endDate={null} />)
  await waitFor(() => expect(failed.container.querySelector('[aria-busy]')).toBeNull())
  expect(failed.container.querySelector('dl')).toBeNull()
})

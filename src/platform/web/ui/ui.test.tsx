import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { Amount } from './values/Amount.tsx'
import { DateText } from './values/DateText.tsx'
import { ErrorPopup } from './popups/ErrorPopup.tsx'
import { HijriContext } from './values/hijri-context.ts'
import { HijriLine } from './values/HijriLine.tsx'
import { PopupHost } from './popups/PopupHost.tsx'
import { createPopups } from './popups/popups.ts'
import { Reveal } from './values/Reveal.tsx'

afterEach(() => void vi.useRealTimers())

describe('popups', () => {
  const host = () => {
    const popups = createPopups(() => {})
    const actions = { back: vi.fn(), refetch: vi.fn(), logout: vi.fn(), goTo: vi.fn() }
    return { popups, actions, ...draw(<PopupHost popups={popups} actions={actions} />) }
  }
  test("an error has the specification's defaults, and what the server said", async () => {
    const { popups } = host()
    act(() => popups.error({ serverMessage: 'Hijrah year already exist.' }))
    expect(await screen.findByText('Error')).toBeDefined()
    expect(screen.getByText('Something went wrong. Please try again.')).toBeDefined()
    expect(screen.getByText('Hijrah year already exist.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Close' })).toBeDefined()
  })
  test("a success has its heading followed by '!' and closes with Okay", async () => {
    const { popups, hand } = host()
    act(() => popups.success({ title: 'Done', message: 'Transaction Settled succesfully.' }))
    expect(await screen.findByText('Done!')).toBeDefined()
    await hand.click(screen.getByRole('button', { name: 'Okay' }))
    expect(screen.queryByText('Done!')).toBeNull()
    act(() => popups.success())
    expect(await screen.findByText('Success!')).toBeDefined()
  })
  test.each(['back', 'refetch', 'logout'] as const)('a notification closes by %s', async onClose => {
    const { popups, actions, hand } = host()
    act(() => popups.notify({ title: 'Note', text: 'Something to know.', onClose }))
    await hand.click(await screen.findByRole('button', { name: 'Okay' }))
    expect(actions[onClose]).toHaveBeenCalledTimes(1)
  })
  test('a notification may close and do nothing else; an error may lead on', async () => {
    const { popups, actions, hand } = host()
    act(() => popups.notify({ title: 'Note', text: 'Something to know.' }))
    await hand.click(await screen.findByRole('button', { name: 'Okay' }))
    expect([actions.back, actions.refetch, actions.logout].flatMap(call => call.mock.calls)).toEqual([])
    act(() => popups.error({ to: '/donations' }))
    await hand.click(await screen.findByRole('button', { name: 'Close' }))
    expect(actions.goTo).toHaveBeenCalledWith('/donations')
  })
  test('ten failures of one page are one popup', () => {
    const { popups } = host()
    act(() => {
      for (let i = 0; i < 10; i++) popups.error()
    })
    expect(popups.read().popups).toHaveLength(1)
  })
  test('a passing line offers a way back', async () => {
    const { popups, hand } = host()
    const undo = vi.fn()
    act(() => popups.toast('View deleted.', undo))
    await hand.click(screen.getByRole('button', { name: 'Undo' }))
    expect([undo.mock.calls.length, screen.queryByText('View deleted.')]).toEqual([1, null])
  })
  test('the error popup is alone too', () => {
    draw(<ErrorPopup onClose={() => {}} />)
    expect(screen.getByRole('dialog').textContent).toContain('Something went wrong. Please try again.')
  })
})

describe('an amount', () => {
  test.each([
    [125000, 'SGD', '$1,250'],
    [123450, 'MYR', 'RM\u00A01,234.50'],
    [-420, 'AUD', '-$4.20'],
  ] as const)('an amount of %i %s reads %s', (minor, currency, text) => {
    const { container } = draw(<Amount money={{ minor, currency }} />)
    expect(container.textContent).toContain(text)
  })
  test('an amount in a column keeps the place of its cents', () => {
    const { container } = draw(<Amount money={{ minor: 12000, currency: 'SGD' }} as="table" ghost />)
    expect(container.querySelector('[aria-hidden]')?.textContent).toBe('.00')
    expect(container.querySelector('bdi')?.textContent).toBe('120.00')
  })
  test('an amount that no longer counts is struck and read out', () => {
    const { container } = draw(<Amount money={{ minor: 5000, currency: 'SGD' }} struck="voided" />)
    expect([container.querySelector('s')?.textContent, container.textContent?.includes('(voided)')]).toEqual(['$50', true])
  })
})

describe('a masked number', () => {
  test('a masked number is shown to readers with the right, and masked again after thirty seconds', async () => {
    const { hand } = draw(<Reveal masked="•••••567D" label="NRIC" reveal={async () => 'S1234567D'} />)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await hand.click(screen.getByRole('button', { name: 'Show the full NRIC' }))
    expect(await screen.findByText('S1234567D')).toBeDefined()
    act(() => void vi.advanceTimersByTime(30_000))
    expect(await screen.findByText('•••••567D')).toBeDefined()
  })
  test('a masked number is masked again as soon as the page loses the focus', async () => {
    const { hand } = draw(<Reveal masked="•••••567D" label="NRIC" reveal={async () => 'S1234567D'} />)
    await hand.click(screen.getByRole('button', { name: 'Show the full NRIC' }))
    await screen.findByText('S1234567D')
    act(() => void window.dispatchEvent(new Event('blur')))
    expect(await screen.findByText('•••••567D')).toBeDefined()
  })
  test('a masked number has no button for readers without the right', () => {
    draw(<Reveal masked="•••••567D" label="NRIC" />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

test("a moment is shown on the charity's clock", () => {
  draw(<DateText value="2026-03-02T03:42:00Z" as="full" />)
  expect(screen.getByText('02 Mar 2026 · 11:42 AM SGT')).toBeDefined()
})
test('days are numbers in Australia, the day first', () => {
  const { timeZone } = jurisdictionOf('AU')
  draw(<DateText value="2026-03-02T03:42:00Z" as="full" />, { user: { countryCode: 'AU', timeZone } })
  expect(screen.getByText('02/03/2026 · 02:42 PM AEDT')).toBeDefined()
})

describe('the Hijri line', () => {
  test('the Hijri line is computed, and quiet outside Ramadan', () => {
    draw(<HijriLine day="2026-04-02" />)
    expect(screen.getByText('14 Syawal 1447').dataset.ramadan).toBe('false')
  })
  test("follows the charity's own announcement, in brass during Ramadan", () => {
    draw(
      <HijriContext value={[{ year: 1447, month: 9, startsOn: '2026-02-19' }]}>
        <HijriLine day="2026-03-02" />
      </HijriContext>,
    )
    expect(screen.getByText('12 Ramadan 1447').dataset.ramadan).toBe('true')
  })
})

import { act, fireEvent, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { IdleGuard } from './IdleGuard.tsx'
import { announcedSeconds } from './idle.ts'
import './IdleDialog.tsx'

const minute = 60_000
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  localStorage.clear()
})
afterEach(() => void vi.useRealTimers())

const watch = (rememberMe = false) => {
  const heard = { onIdle: vi.fn(), onActiveAgain: vi.fn() }
  draw(<IdleGuard {...heard} />, { rememberMe })
  return heard
}
const wait = async (ms: number) => {
  await act(async () => void vi.advanceTimersByTime(ms))
  await act(() => vi.dynamicImportSettled())
}

describe('sessions that are not remembered', () => {
  test('thirty idle minutes end the session, and not a second less', async () => {
    const { onIdle } = watch()
    await wait(30 * minute - 1000)
    expect(onIdle).not.toHaveBeenCalled()
    await wait(1000)
    expect(onIdle).toHaveBeenCalled()
  })
  test('two minutes before, the person is asked; staying signed in restarts the timer and renews the token', async () => {
    const { onIdle, onActiveAgain } = watch()
    await wait(28 * minute - 1000)
    expect(screen.queryByText('Are you still there?')).toBeNull()
    await wait(1000)
    expect(screen.getByText('2:00')).toBeDefined()
    expect(screen.getByRole('status').textContent).toBe('You will be signed out in 120 seconds.')
    const stay = screen.getByRole('button', { name: 'Stay signed in' })
    expect(stay.hasAttribute('data-autofocus')).toBe(true)
    fireEvent.click(stay)
    expect(onActiveAgain).toHaveBeenCalledTimes(1)
    await wait(27 * minute)
    expect([screen.queryByText('Are you still there?'), onIdle.mock.calls.length]).toEqual([null, 0])
  })
  test('rerendering is no activity', async () => {
    const onIdle = vi.fn()
    function Restless() {
      const [, draw] = useState(0)
      useEffect(() => {
        const timer = setInterval(() => draw(times => times + 1), 9 * minute)
        return () => clearInterval(timer)
      }, [])
      return <IdleGuard onIdle={() => onIdle()} onActiveAgain={() => {}} />
    }
    draw(<Restless />, { rememberMe: false })
    for (let minutes = 0; minutes < 28; minutes++) await wait(minute)
    expect(screen.getByText('Are you still there?')).toBeDefined()
    await wait(2 * minute)
    expect(onIdle).toHaveBeenCalled()
  })
  test('a sign of life before the question puts it off; during the question only its button does', async () => {
    watch()
    await wait(20 * minute)
    fireEvent.keyDown(document.body, { key: 'a' })
    await wait(27 * minute)
    expect(screen.queryByText('Are you still there?')).toBeNull()
    await wait(2 * minute)
    fireEvent.keyDown(document.body, { key: 'a' })
    await wait(1000)
    expect(screen.getByText('Are you still there?')).toBeDefined()
  })
  test('a user active in another tab keeps this one', async () => {
    watch()
    await wait(28 * minute)
    expect(screen.getByText('Are you still there?')).toBeDefined()
    localStorage.setItem('amanah-active-at', String(Date.now()))
    await wait(1000)
    expect(screen.queryByText('Are you still there?')).toBeNull()
  })
})

test('a session with remember-me is not asked about or logged out, and coming back renews the token', async () => {
  const { onIdle, onActiveAgain } = watch(true)
  await wait(90 * minute)
  expect([screen.queryByText('Are you still there?'), onIdle.mock.calls.length]).toEqual([null, 0])
  fireEvent.pointerDown(document.body)
  expect(onActiveAgain).toHaveBeenCalledTimes(1)
})

test('returning to the tab renews the token after more than a minute, and not after a look elsewhere', async () => {
  const { onActiveAgain } = watch()
  const tab = vi.spyOn(document, 'visibilityState', 'get')
  onTestFinished(() => tab.mockRestore())
  const leaveFor = async (ms: number) => {
    tab.mockReturnValue('hidden')
    fireEvent(document, new Event('visibilitychange'))
    await wait(ms)
    tab.mockReturnValue('visible')
    fireEvent(document, new Event('visibilitychange'))
  }
  await leaveFor(minute)
  expect(onActiveAgain).not.toHaveBeenCalled()
  await leaveFor(minute + 1)
  expect(onActiveAgain).toHaveBeenCalledTimes(1)
})

test('the countdown is read out at 120, 60 and 20 seconds', () => {
  expect([121, 120, 61, 60, 21, 20, 1].map(announcedSeconds)).toEqual([null, 120, 120, 60, 60, 20, 20])
})

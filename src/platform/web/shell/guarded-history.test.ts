import { UNSAFE_createMemoryHistory as memoryHistory } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { guardedHistory } from './guarded-history.ts'

/** A person who went from the list to a form, and what they are shown. */
function onForm() {
  const { history, addGuard } = guardedHistory(memoryHistory({ initialEntries: ['/list', '/form'], initialIndex: 1, v5Compat: true }))
  const shown: string[] = []
  history.listen(({ location }) => void shown.push(location.pathname))
  const stopped = vi.fn<(goOn: () => void) => void>()
  const asks = vi.fn((from: string, to: string) => from !== to)
  return { history, shown, stopped, asks, letGo: addGuard({ blocks: asks, onBlocked: stopped }), goOn: () => stopped.mock.lastCall?.[0]() }
}

describe('a page that asks before it is left', () => {
  test('stops a link until the answer', () => {
    const { history, shown, stopped, goOn } = onForm()
    history.push('/elsewhere?x=1')
    expect([shown, history.location.pathname, stopped.mock.calls.length]).toEqual([[], '/form', 1])
    goOn()
    expect([shown, history.location.search]).toEqual([['/elsewhere'], '?x=1'])
  })
  test('takes Back back until the answer, and then goes there once', () => {
    const { history, shown, stopped, goOn } = onForm()
    history.go(-1)
    expect([shown, history.location.pathname, stopped.mock.calls.length]).toEqual([[], '/form', 1])
    goOn()
    expect([shown, history.location.pathname]).toEqual([['/list'], '/list'])
  })
  test('asks again after it was told to stay', () => {
    const { history, stopped } = onForm()
    history.go(-1)
    history.go(-1)
    history.push('/elsewhere')
    expect([stopped.mock.calls.length, history.location.pathname]).toEqual([3, '/form'])
  })
  test('lets its own address change, and everything once it is gone', () => {
    const { history, shown, stopped, letGo } = onForm()
    history.replace('/form?step=2')
    letGo()
    history.go(-1)
    expect([shown, stopped.mock.calls.length]).toEqual([['/form', '/list'], 0])
  })
})

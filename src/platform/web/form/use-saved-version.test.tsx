import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import type { FormHandle } from './use-form.ts'
import { useSavedVersion } from './use-saved-version.ts'

type Record = { version: number; name: string; phone: string }
type Values = { name: string; phone: string }
const seen: Record = { version: 1, name: 'Siti', phone: '1' }
const saved: Record = { version: 2, name: 'Siti Hajar', phone: '1' }
const valuesOf = ({ name, phone }: Record): Values => ({ name, phone })
const differencesOf = (before: Record, after: Record) =>
  before.name === after.name ? [] : [{ field: 'Name', before: before.name, after: after.name }]
/** What was typed stays; what was not typed is the saved version's. */
const rebase = (typed: Values, before: Record, after: Record): Values => ({
  name: typed.name === before.name ? after.name : typed.name,
  phone: typed.phone === before.phone ? after.phone : typed.phone,
})
const changedSince = () => Promise.reject(new RefusalError({ code: 'CHANGED_SINCE', message: 'Changed' }, 409))

function drawForm(known: Record | null, choices = { differencesOf, valuesOf, rebase }) {
  let values: Values = { name: 'Siti', phone: '2' }
  const change = (of: (typed: Values) => Values) => void (values = of(values))
  const form = { values, message: 'Somebody saved this', attempts: 1, change } as unknown as FormHandle<Values>
  const { result } = renderHook(() => {
    const version = useSavedVersion(known, async () => saved)
    return { ...version, ...version.resolve(form, choices) }
  })
  const send = (work: () => Promise<unknown>) => act(() => result.current.watch(work).catch((error: RefusalError) => error.code))
  return { result, send, typed: () => values }
}

describe('a form whose record another user saved', () => {
  test('shows what differs, and not the refusal that says so', async () => {
    const { result, send } = drawForm(seen)
    expect([result.current.conflict, result.current.form.message]).toEqual([null, 'Somebody saved this'])
    expect(await send(changedSince)).toBe('CHANGED_SINCE')
    expect(result.current.conflict?.differences).toEqual([{ field: 'Name', before: 'Siti', after: 'Siti Hajar' }])
    expect(result.current.form.message).toBeNull()
  })

  test('keeps what was typed, and goes on from the saved version', async () => {
    const { result, send, typed } = drawForm(seen)
    await send(changedSince)
    act(() => result.current.conflict?.keepMine())
    expect(typed()).toEqual({ name: 'Siti Hajar', phone: '2' })
    expect([result.current.seen, result.current.conflict, result.current.form.message]).toEqual([saved, null, null])
  })

  test('leaves every entry as typed where nothing moves them', async () => {
    const { result, send, typed } = drawForm(seen, { differencesOf, valuesOf } as never)
    await send(changedSince)
    act(() => result.current.conflict?.keepMine())
    expect(typed()).toEqual({ name: 'Siti', phone: '2' })
  })

  test('takes the saved version', async () => {
    const { result, send, typed } = drawForm(seen)
    await send(changedSince)
    act(() => result.current.conflict?.takeTheirs.take())
    expect([typed(), result.current.seen]).toEqual([valuesOf(saved), saved])
  })
})

test.each([
  ['another refusal', seen, () => Promise.reject(new RefusalError({ code: 'FORBIDDEN' }, 403))],
  ['a new record', null, changedSince],
  ['a success', seen, () => Promise.resolve()],
] as const)('%s is no conflict', async (_, known, work) => {
  const { result, send } = drawForm(known)
  await send(work)
  expect(result.current.conflict).toBeNull()
})

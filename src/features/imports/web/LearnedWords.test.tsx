import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import type { LearnedWord } from '#features/imports/rows.ts'
import { LearnedWords } from './LearnedWords.tsx'

const usedAt = '2026-03-02T04:00:00Z'
const words: readonly LearnedWord[] = [
  { kind: 'column', word: 'sum paid', meaning: 'amount', name: '', nameMs: null, usedAt },
  { kind: 'column', word: 'batch', meaning: 'none', name: '', nameMs: null, usedAt },
  { kind: 'paymentMethod', word: 'dn', meaning: '8', name: 'PayNow', nameMs: null, usedAt },
  { kind: 'status', word: 'in bank', meaning: 'received', name: 'Received', nameMs: null, usedAt },
]

beforeEach(() => vi.restoreAllMocks())
const open = async () => {
  const { hand } = draw(<LearnedWords />)
  await hand.click(screen.getByRole('button', { name: 'Learned words' }))
  return hand
}

describe('LearnedWords', () => {
  test('learned words are listed with where they stood and what they mean', async () => {
    fakeCall(api.imports, 'learned').mockResolvedValue([...words])
    await open()
    const rows = within(await screen.findByRole('list')).getAllByRole('listitem')
    const shown = rows.map(row => row.textContent ?? '')
    expect(shown[0]).toMatch(/sum paid.*Amount/)
    expect(shown[1]).toMatch(/batch.*Nothing/i)
    expect(shown[2]).toMatch(/dn.*PayNow/)
    expect(shown[3]).toMatch(/in bank.*Status/)
  })

  test('learned words are forgotten one by one, and all at once', async () => {
    fakeCall(api.imports, 'learned').mockResolvedValue([...words])
    const forget = fakeCall(api.imports, 'forgetLearned').mockResolvedValueOnce(words.slice(1)).mockResolvedValue([])
    const hand = await open()
    await hand.click(await screen.findByRole('button', { name: /sum paid/ }))
    await waitFor(() => expect(screen.queryByText('sum paid')).toBeNull())
    expect(forget.mock.calls[0]?.[0]).toEqual({ words: [{ kind: 'column', word: 'sum paid' }] })
    await hand.click(screen.getByRole('button', { name: 'Forget all' }))
    expect(forget).toHaveBeenCalledOnce()
    await hand.click(within(await screen.findByRole('dialog', { name: 'Forget all words?' })).getByRole('button', { name: 'Forget all' }))
    await waitFor(() => expect(screen.queryByRole('list')).toBeNull())
    expect(forget.mock.calls[1]?.[0]).toEqual({ words: null })
  })

  test('say so when they cannot be loaded, and are asked for again', async () => {
    const learned = fakeCall(api.imports, 'learned').mockRejectedValueOnce(new Error('down')).mockResolvedValue([])
    const hand = await open()
    await hand.click(await screen.findByRole('button', { name: /again/i }))
    await waitFor(() => expect(learned).toHaveBeenCalledTimes(2))
  })

  test('learned words are reachable on phones as well', () => {
    draw(<LearnedWords />)
    expect(screen.getByRole('button', { name: 'Learned words' }).hasAttribute('data-phone')).toBe(true)
  })
})

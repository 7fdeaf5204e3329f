import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { counterCalls } from '#app/web/pages/counter-calls.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { giftRow } from '#testing/factories/gift-row.ts'
import { frequencyIds, methodIds } from '#kit/giving/ids.ts'
import { emptyDraft, type SavedGift } from './counter.ts'
import { SavedLine } from './SavedLine.tsx'

const draft = emptyDraft({
  paymentMethod: methodIds.cash,
  purpose: 'f1',
  day: null,
  dayReason: '',
  language: 'en',
  centre: null,
  isLateFitrah: false,
})
const saved: SavedGift = { row: { ...giftRow, donorName: null }, draft, isPrinted: false }

beforeEach(() => void vi.restoreAllMocks())

test('takes back with F7 what was saved without printing, once', async () => {
  const undo = fakeCall(api.requests, 'undoAtCounter').mockResolvedValue(null)
  const { hand } = draw(<SavedLine last={saved} module="donations" undoCall={counterCalls.undo} />)
  expect(await screen.findByRole('button', { name: /^Undo \$50/ })).toBeTruthy()
  await hand.keyboard('{F7}{F7}')
  await screen.findByText('NUR0000007 undone: $50 from Anonymous. Its receipt is void.')
  expect(undo.mock.calls.map(([input]) => input)).toEqual([{ transactionId: saved.row.id }])
  expect(screen.queryByRole('button')).toBeNull()
})

test('offers nothing of the kind for a printed receipt or a recurring gift', async () => {
  const { hand } = draw(
    <>
      <SavedLine last={{ ...saved, isPrinted: true }} module="donations" undoCall={counterCalls.undo} />
      <SavedLine last={{ ...saved, draft: { ...draft, frequency: frequencyIds.weekly } }} module="donations" undoCall={counterCalls.undo} />
    </>,
  )
  expect(await screen.findAllByText('NUR0000007 saved: $50 from Anonymous.')).toHaveLength(2)
  const undo = fakeCall(api.requests, 'undoAtCounter').mockResolvedValue(null)
  await hand.keyboard('{F7}')
  expect(screen.queryByRole('button')).toBeNull()
  expect(undo).not.toHaveBeenCalled()
})

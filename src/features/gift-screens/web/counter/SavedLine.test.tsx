import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { counterCalls } from '#app/web/pages/counter-calls.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { RefusalError } from '#platform/contract/refusal-error.ts'
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

test('says that there is no connection where F7 cannot reach the server, and takes back afterwards', async () => {
  const undo = fakeCall(api.requests, 'undoAtCounter')
    .mockRejectedValueOnce(new RefusalError({ code: 'UNREACHABLE' }, 0))
    .mockResolvedValue(null)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { hand } = draw(<SavedLine last={saved} module="donations" undoCall={counterCalls.undo} />)
  await screen.findByRole('button', { name: /^Undo \$50/ })
  await hand.keyboard('{F7}')
  expect((await screen.findByRole('alert')).textContent).toBe('No Internet Connection')
  await hand.keyboard('{F7}')
  await screen.findByText('NUR0000007 undone: $50 from Anonymous. Its receipt is void.')
  expect([undo.mock.calls.length, screen.queryByRole('alert')]).toEqual([2, null])
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

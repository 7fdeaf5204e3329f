import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '#platform/web/testing/draw.tsx'
import type { FormHandle } from '#platform/web/form/use-form.ts'
import { methodIds } from '#kit/giving/ids.ts'
import { type GiftDraft, emptyDraft } from './counter.ts'
import { DayReason } from './DayReason.tsx'
import { counterParams } from '#testing/factories/counter-params.ts'

const params = counterParams()
const at = (day: string | null, choices = params) => {
  const values = emptyDraft({
    paymentMethod: methodIds.cash,
    purpose: 'f1',
    day,
    dayReason: '',
    language: 'en',
    centre: null,
    isLateFitrah: false,
  })
  return (
    <DayReason
      form={{ id: 'counter', values, errorOf: () => undefined } as unknown as FormHandle<GiftDraft>}
      params={choices}
      set={() => {}}
    />
  )
}

test('asks why a gift of more than the days of the limit ago is entered now, of users who may enter it', async () => {
  draw(at('2026-01-29'))
  expect(await screen.findByRole('textbox', { name: 'Why it is entered late' })).toBeTruthy()
  expect(screen.getByText('Asked for gifts of more than 31 days ago, and kept with the gift.')).toBeTruthy()
})

test.each([
  ['today', null, params],
  ['a day within the limit', '2026-01-30', params],
  ['who may not enter it', '2026-01-29', { ...params, mayBackDate: false }],
])('asks nothing of %s', (_, day, choices) => {
  draw(at(day, choices))
  expect(screen.queryByRole('textbox')).toBeNull()
})

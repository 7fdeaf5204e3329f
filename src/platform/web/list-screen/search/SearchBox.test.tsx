import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { setWidth } from '#platform/web/testing/jsdom-polyfills.ts'
import { answerGifts, GiftsList } from '#platform/web/testing/gifts-list.tsx'

test('the arrow down leads from the search into the rows', async () => {
  fakeCall(api.views, 'list').mockResolvedValue({ items: [] })
  setWidth(1440)
  answerGifts()
  const { hand } = draw(<GiftsList />, { path: '/donations' })
  await screen.findByText('Donor 0')
  await hand.click(screen.getByRole('searchbox'))
  await hand.keyboard('{ArrowDown}')
  expect(document.activeElement?.closest('[data-row]')?.textContent).toContain('Donor 0')
})

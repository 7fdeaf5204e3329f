import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { sampleAnswer } from '#platform/web/testing/sample-answers.ts'
import { EditIslamicGiftScreen } from './EditIslamicGiftScreen.tsx'

test('the form that edits a gift of Islamic giving is titled as such, below its list', async () => {
  fakeCall(api.donations, 'editDetails').mockResolvedValue(sampleAnswer(api.donations.editDetails.endpoint, 1) as never)
  draw(<EditIslamicGiftScreen />, { path: '/islamic-giving/details/update?id=01890000-0000-7000-8000-000000000001' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Edit gift' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Islamic giving' }).getAttribute('href')).toBe('/islamic-giving')
})

import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '#platform/web/testing/draw.tsx'
import { lazyContent } from '../loading/lazy-component.tsx'
import { Dropdown } from './Dropdown.tsx'

test('a panel appears with its content, which takes the focus, and never empty', async () => {
  const loading = Promise.withResolvers<() => React.ReactNode>()
  const Content = lazyContent(() => loading.promise)
  const { hand } = draw(
    <Dropdown
      label="Filter"
      trigger={press => (
        <button type="button" {...press}>
          Open
        </button>
      )}
    >
      {() => <Content />}
    </Dropdown>,
  )
  await hand.click(screen.getByRole('button', { name: 'Open' }))
  await act(() => new Promise(resolve => setTimeout(resolve, 300)))
  expect(document.querySelector('[aria-label="Filter"]')).toBeNull()
  loading.resolve(() => <input aria-label="Name" />)
  const field = await screen.findByRole('textbox', { name: 'Name' })
  expect(field.closest('[aria-label="Filter"]')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field))
})

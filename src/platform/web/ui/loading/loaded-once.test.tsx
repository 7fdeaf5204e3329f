import { render, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { loadedOnce } from './loaded-once.tsx'

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>
const textOfPage = () => document.body.textContent
const waiting = <p>One moment</p>

test('shows a placeholder while its chunk is loading', async () => {
  const Part = loadedOnce(async () => Hello)
  render(<Part name="Siti" />, { wrapper: ({ children }) => <Suspense fallback={waiting}>{children}</Suspense> })
  expect(textOfPage()).toBe('One moment')
  await waitFor(() => expect(textOfPage()).toBe('Hello Siti'))
})

test('a component is drawn at once when its chunk is there, and keeps its state', async () => {
  const load = vi.fn(async () => Hello)
  const Part = loadedOnce(load)
  await Part.preload()
  const { rerender } = render(<Part name="Siti" />, { wrapper: ({ children }) => <Suspense fallback={waiting}>{children}</Suspense> })
  expect(textOfPage()).toBe('Hello Siti')
  rerender(<Part name="Ali" />)
  expect(textOfPage()).toBe('Hello Ali')
  expect(load).toHaveBeenCalledOnce()
})

test('asks again for a chunk that did not come', async () => {
  const load = vi.fn(async () => Hello).mockRejectedValueOnce(new TypeError('lost'))
  const Part = loadedOnce(load)
  await expect(Part.preload()).rejects.toThrow('A part of the page did not load.')
  await Part.preload()
  render(<Part name="Siti" />)
  expect(textOfPage()).toBe('Hello Siti')
})

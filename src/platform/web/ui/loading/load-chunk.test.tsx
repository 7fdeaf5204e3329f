import { afterEach, expect, test, vi } from 'vitest'
import { loadChunk, ChunkLoadError } from './load-chunk.ts'

afterEach(() => void vi.restoreAllMocks())

test('a part that is gone to without a network is fetched when the network is back', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(async () => 'the page')
  const part = loadChunk(load)
  await Promise.resolve()
  expect(load).not.toHaveBeenCalled()
  isOnline.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(await part).toBe('the page')
})

test('a part that cannot be fetched is known as such', async () => {
  await expect(loadChunk(() => Promise.reject(new TypeError('lost')))).rejects.toBeInstanceOf(ChunkLoadError)
})

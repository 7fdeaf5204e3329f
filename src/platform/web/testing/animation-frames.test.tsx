import { expect, test, vi } from 'vitest'

test('animation frames come after a test whose fake clock held one back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  requestAnimationFrame(() => {})
  vi.useRealTimers()
  const drawn = vi.fn()
  requestAnimationFrame(drawn)
  await vi.waitFor(() => expect(drawn).toHaveBeenCalledOnce(), { timeout: 60_000 })
})

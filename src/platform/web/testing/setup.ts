import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { setWidth } from './jsdom-polyfills.ts'

// Runs before each file of screen tests. The files of a process share one document and one module graph.
beforeEach(() => {
  setWidth(1440)
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

import { afterEach } from 'vitest'
import { closePages } from './support/browser.ts'

// Runs before each test file. The files of a process share a browser; each test has contexts of its own.
afterEach(({ task }) => closePages(task))

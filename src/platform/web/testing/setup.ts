import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { connectedCalls } from '#app/web/connected-calls.ts'
import { connectFeatureCalls } from '../feature-calls.ts'
import { popups } from '../ui/popups/popups.ts'
import { checkFakeAnswers } from './fake-calls.ts'
import { resetTestDrafts } from './test-drafts.ts'
import { setWidth } from './jsdom-polyfills.ts'

connectFeatureCalls(connectedCalls)

// Runs before each file of screen tests. The files of a process share one document and one module graph.
beforeEach(() => {
  setWidth(1440)
  resetTestDrafts()
  for (const { id } of popups.read().popups) popups.close(id)
  for (const { id } of popups.read().toasts) popups.closeToast(id)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
afterEach(() => {
  cleanup()
  checkFakeAnswers()
})

import type { Examples } from '#testing/factories/examples.ts'

export const examples: Examples = {
  'dashboard.summary': () => ({}),
  'dashboard.recent': () => ({}),
}

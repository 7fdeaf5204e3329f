import type { Examples } from '#testing/factories/examples.ts'

export const examples: Examples = {
  'setup.checklist': () => ({}),
}

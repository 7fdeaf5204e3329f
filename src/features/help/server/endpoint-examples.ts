import type { Examples } from '#testing/factories/examples.ts'

export const examples: Examples = {
  'help.request': () => ({ userQueries: 'How do I print a receipt again?' }),
}

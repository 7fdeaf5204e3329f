import { firstWidget } from './first-widget.ts'
import type { Examples } from '#testing/factories/examples.ts'

export const examples: Examples = {
  'cms.widget': () => ({}),
  'cms.editWidget': ({ fundId }) => ({ ...firstWidget('SGD', '#0F5450', [fundId]), version: 0 }),
}

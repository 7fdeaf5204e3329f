import type { Examples } from '#testing/factories/examples.ts'

export const examples: Examples = {
  'views.list': () => ({ list: 'donations' }),
  'views.save': () => ({ list: 'donations', name: 'Mine', query: 'status=Settled' }),
  'views.prefer': ({ viewId }) => ({ list: 'donations', id: viewId }),
  'views.remove': ({ viewId }) => ({ id: viewId }),
  'work.list': () => ({}),
  'work.cancel': ({ workId }) => ({ id: workId }),
  'work.download': ({ workId }) => ({ id: workId }),
  'work.open': ({ workId }) => ({ id: workId }),
}

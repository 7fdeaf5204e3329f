/**
 * The features that others build on. Each imports only those before it, types included. A feature that is not named here is a
 * top: it imports any of these, and only `src/app` or another top imports it.
 */
export const order = [
  'charity',
  'legal',
  'accounts',
  'ledger',
  'files',
  'site',
  'work',
  'rates',
  'hijri-calendar',
  'roles',
  'auth',
  'webhooks',
  'receipt-numbers',
  'donors',
  'tax-registrations',
  'card-vault',
  'gifts',
  'receipts',
  'gift-screens',
  'enrolment',
  'declarations',
  'tax',
  'requests',
  'recurring',
  'cards',
  'imports',
  'settlement',
]

/** The pairs of features that import against the order, with the files: { from, to, files }. */
export function importsAgainstOrder(edges) {
  return [...edges].flatMap(([from, targets]) =>
    [...targets].filter(([to]) => placeOf(to) > placeOf(from)).map(([to, files]) => ({ from, to, files })),
  )
}

/** The place of a feature in the order; the platform comes before all, and tops and `app` after all that others build on. */
function placeOf(feature) {
  if (feature === 'platform') return -1
  return order.includes(feature) ? order.indexOf(feature) : order.length
}

/** Whether SQL of a feature, or a trigger of its table, uses a table of one that comes after it: a dependency without an import. */
export const isAgainstOrder = ({ feature, owner }) => placeOf(owner) > placeOf(feature)

/** What a role may be allowed to do in a module. */
export const flags = ['view', 'add', 'edit', 'delete'] as const
export type Flag = (typeof flags)[number]

/** A screen below a module's path; the listed ones are in the sidebar under it. */
type NestedPlace = { readonly name: string; readonly path: string; readonly listed: boolean }

/** A module: roles grant rights in it, and with a path it has an entry in the sidebar. */
export type Module = {
  readonly code: string
  readonly id: number
  readonly name: string
  readonly type: 'menu' | 'other'
  readonly path: string | null
  readonly flags: readonly Flag[]
  readonly parent: string | null
  readonly nested: readonly NestedPlace[]
}

const all = flags
const viewOnly = ['view'] as const
const listed = (name: string, path: string): NestedPlace => ({ name, path, listed: true })
const unlisted = (...paths: readonly string[]): NestedPlace[] => paths.map(path => ({ name: '', path, listed: false }))

type ModuleEntry = { code: string; name: string; path?: string; flags?: readonly Flag[]; nested?: readonly NestedPlace[]; type?: 'other' }
const module = (id: number, draft: ModuleEntry, parent: string | null = null): Module => ({
  code: draft.code,
  id,
  name: draft.name,
  type: draft.type ?? 'menu',
  path: draft.path ?? null,
  flags: draft.flags ?? all,
  parent,
  nested: draft.nested ?? [],
})
const group = (id: number, draft: ModuleEntry, children: readonly ModuleEntry[]): Module[] => [
  module(id, { flags: viewOnly, ...draft }),
  ...children.map((child, i) => module(id * 100 + i + 1, child, draft.code)),
]

/**
 * Every module in the order of the sidebar, with the names that the specification gives them in the API. A sub-module follows its parent. A
 * module's position in this list is its `sequence`.
 */
export const modules: readonly Module[] = [
  module(1, { code: 'dashboard', name: 'Dashboard', path: '/dashboard', flags: viewOnly }),
  module(2, {
    code: 'islamic-giving',
    name: 'Islamic giving',
    path: '/islamic-giving',
    nested: [listed('Pending request', 'pending-request'), ...unlisted('details', 'create', 'details/update')],
  }),
  module(3, {
    code: 'donations',
    name: 'Donations',
    path: '/donations',
    nested: [
      listed('Upload and tracking', 'upload-and-tracking'),
      listed('Pending request', 'pending-request'),
      ...unlisted('details', 'create', 'details/update'),
    ],
  }),
  module(4, { code: 'purchases', name: 'Purchases', path: '/purchases', nested: unlisted('details') }),
  // A second entry for the same route: purchases shown like donations. A user with both rights gets the first.
  module(21, { code: 'purchase-records', name: 'Purchase records', path: '/purchases', nested: unlisted('details') }),
  module(5, {
    code: 'reports',
    name: 'Reports',
    path: '/reports',
    flags: viewOnly,
    nested: [listed('Ramadan', 'ramadan'), listed('Islamic giving', 'islamic-giving')],
  }),
  module(6, {
    code: 'settlement',
    name: 'Settlement',
    path: '/settlement',
    flags: ['view', 'edit'],
    nested: [listed('Month-end', 'month-end'), ...unlisted('details')],
  }),
  module(7, {
    code: 'donors',
    name: 'Donors',
    path: '/donors',
    nested: [listed('Possible duplicates', 'duplicates'), ...unlisted('details', 'update', 'merge')],
  }),
  module(8, {
    code: 'iras',
    name: 'IRAS',
    path: '/iras',
    flags: ['view', 'add'],
    nested: [listed('Submission history', '/submission-history')],
  }),
  module(9, { code: 'campaigns', name: 'Campaigns', path: '/campaigns', nested: unlisted('create') }),
  module(10, { code: 'packages', name: 'Packages', path: '/packages', nested: unlisted('create') }),
  module(11, { code: 'terminals', name: 'Terminals', path: '/terminals', flags: ['view', 'edit'], nested: unlisted('details') }),
  module(12, {
    code: 'payouts',
    name: 'Payouts',
    path: '/payouts',
    flags: ['view', 'add', 'edit'],
    nested: [
      listed('Donations', 'donations'),
      listed('Islamic giving', 'islamic-giving'),
      listed('Purchases', 'purchases'),
      listed('Payments', 'payments'),
      ...unlisted('donations/details', 'islamic-giving/details', 'purchases/details', 'payments/details'),
    ],
  }),
  module(13, {
    code: 'pos-declaration',
    name: 'POS declaration',
    flags: ['view', 'add', 'edit'],
    path: '/pending-closure',
    nested: [
      listed('Pending closure', '/pending-closure'),
      listed('Pending declaration', '/pending-declaration'),
      listed('Receipt numbers on devices', '/pending-declaration/receipt-numbers'),
      ...unlisted('details', '/pending-declaration/details', '/pending-declaration/receipt-numbers/details'),
    ],
  }),
  module(14, {
    code: 'roles-management',
    name: 'Roles management',
    path: '/roles',
    nested: unlisted('details', 'duties', 'create', 'update'),
  }),
  module(15, { code: 'user-management', name: 'User management', path: '/users', nested: unlisted('details', 'create', 'update') }),
  ...group(16, { code: 'settings', name: 'Settings', path: '/settings' }, [
    { code: 'charity-profile', name: 'Charity profile', path: '/charity-profile', flags: ['view', 'edit'], nested: unlisted('update') },
    { code: 'rate-setting', name: 'Rate setting', path: 'rate-settings', nested: unlisted('details', 'create', 'update') },
    {
      code: 'hijrah-ramadan-setting',
      name: 'Hijrah & Ramadan setting',
      path: 'hijrah-and-ramadan-settings',
      flags: ['view', 'add', 'edit'],
      nested: unlisted('details', 'create', 'update'),
    },
    { code: 'api-keys', name: 'API keys', path: 'api-keys', flags: ['view', 'add', 'delete'], nested: unlisted('details') },
    { code: 'webhooks', name: 'Webhooks', path: 'webhooks', nested: unlisted('details') },
  ]),
  ...group(17, { code: 'cms', name: 'CMS', path: '/cms' }, [
    { code: 'cms-banner', name: 'Banner', path: 'banner', nested: unlisted('create', 'update') },
    { code: 'cms-widget', name: 'Widget', path: 'widget', flags: ['view', 'edit'] },
    { code: 'cms-content-blocks', name: 'Content blocks', path: 'content-blocks', flags: ['view', 'edit'] },
    { code: 'cms-stats-block', name: 'Stats block', path: 'stats-block', flags: ['view', 'edit'] },
    { code: 'cms-core-privileges', name: 'Core privileges', path: 'core-privileges', flags: ['view', 'edit'] },
    { code: 'cms-footer', name: 'Footer', path: 'footer', flags: ['view', 'edit'] },
    { code: 'cms-donor-wall', name: 'Donor wall', path: 'donor-wall' },
  ]),
  ...group(18, { code: 'email-marketing', name: 'Email marketing' }, [
    { code: 'email-statistics', name: 'Statistics', path: '/statistics', nested: unlisted('create', 'update', 'details') },
    { code: 'email-audience', name: 'Audience', path: '/audience', nested: unlisted('create', 'update', 'details') },
  ]),
  module(19, { code: 'mpos-payment-methods', name: 'mPOS payment methods', type: 'other', flags: ['view', 'edit'] }),
  module(20, { code: 'mpos-payment-mode', name: 'mPOS payment mode', type: 'other', flags: ['view', 'edit'] }),
]

/** A right besides the four flags: one button of one module. */
export type Button = { readonly code: string; readonly id: number; readonly name: string; readonly module: string }

/**
 * The button rights: the ten of the specification, and our extensions: to see personal data in full, to erase it, to export identity
 * numbers, and to close declarations.
 */
export const buttons: readonly Button[] = [
  { code: 'power-bi-dashboard', id: 901, name: 'Power BI dashboard', module: 'dashboard' },
  { code: 'bulk-donations-upload', id: 902, name: 'Bulk Donations Upload', module: 'donations' },
  { code: 'refund', id: 903, name: 'Refund Button', module: 'donations' },
  { code: 'direct-void', id: 904, name: 'Direct Void Button', module: 'donations' },
  { code: 'settle', id: 905, name: 'Settle Button', module: 'donations' },
  { code: 'final-void', id: 906, name: 'Final Void Button', module: 'donations' },
  { code: 'final-refund', id: 907, name: 'Final Refund Button', module: 'donations' },
  { code: 'stop-recurrent', id: 908, name: 'Stop Recurrent', module: 'donations' },
  { code: 'generate-poaa-report', id: 909, name: 'Generate POAA Report', module: 'reports' },
  { code: 'rate-export', id: 910, name: 'Rate export', module: 'settings' },
  { code: 'show-personal-data', id: 911, name: 'Show Personal Data', module: 'donors' },
  { code: 'erase-donor-data', id: 912, name: 'Erase Donor Data', module: 'donors' },
  { code: 'export-identity-numbers', id: 913, name: 'Export Identity Numbers', module: 'donors' },
  { code: 'close-declaration', id: 914, name: 'Close Declarations', module: 'pos-declaration' },
]

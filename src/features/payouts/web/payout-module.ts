import type { AppPreference } from '#features/gifts/rules.ts'

/** The payouts of one module: its gifts, where its screens are, and what they are called. */
export type PayoutModule = { appPreferenceId: AppPreference; path: string; title: () => string }

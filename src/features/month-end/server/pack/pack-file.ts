import type { Seal } from '../seals.ts'

/** A file of a pack with its fingerprint. */
export type PackFile = { name: string; content: Buffer; sha256: string; bytes: number }
/** What a pack is drawn with: the words and people of its seal, so that later changes of either do not change it. */
export type PackSource = Omit<Seal, 'packFiles' | 'sealNo'>

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The functions of HarfBuzz that are called here; numbers are addresses in its memory. */
type HarfBuzz = {
  memory: WebAssembly.Memory
  _initialize: () => void
  malloc: (bytes: number) => number
  hb_blob_create: (data: number, length: number, mode: number, userData: number, destroy: number) => number
  hb_blob_get_data: (blob: number, length: number) => number
  hb_blob_get_length: (blob: number) => number
  hb_face_create: (blob: number, index: number) => number
  hb_face_reference_blob: (face: number) => number
  hb_set_add: (set: number, value: number) => void
  hb_set_clear: (set: number) => void
  hb_subset_input_create_or_fail: () => number
  hb_subset_input_set: (input: number, kind: number) => number
  hb_subset_input_set_axis_range: (input: number, face: number, axis: number, min: number, max: number, standard: number) => number
  hb_subset_input_set_flags: (input: number, flags: number) => void
  hb_subset_input_unicode_set: (input: number) => number
  hb_subset_or_fail: (face: number, input: number) => number
}
/** What is left of a font. `weights` are the ends of its axis of weights, null in a font of one weight. */
export type Subset = { characters: readonly number[]; features: readonly string[]; weights: readonly [number, number] | null }

const writable = 2 // HB_MEMORY_MODE_WRITABLE
const layoutFeatures = 6 // HB_SUBSET_SETS_LAYOUT_FEATURE_TAG
const withoutHints = 1 // HB_SUBSET_FLAGS_NO_HINTING

/** An uncompressed font with only some of its characters, features and weights, without hints. */
export async function subsetFont(font: Buffer, { characters, features, weights }: Subset): Promise<Buffer> {
  const program = readFileSync(fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')))
  const { instance } = await WebAssembly.instantiate(program)
  const hb = instance.exports as unknown as HarfBuzz
  hb._initialize()
  const at = hb.malloc(font.length)
  new Uint8Array(hb.memory.buffer).set(font, at)
  const face = hb.hb_face_create(hb.hb_blob_create(at, font.length, writable, 0, 0), 0)
  const input = hb.hb_subset_input_create_or_fail()
  hb.hb_subset_input_set_flags(input, withoutHints)
  for (const character of characters) hb.hb_set_add(hb.hb_subset_input_unicode_set(input), character)
  const kept = hb.hb_subset_input_set(input, layoutFeatures)
  hb.hb_set_clear(kept)
  for (const feature of features) hb.hb_set_add(kept, tagOf(feature))
  if (weights) hb.hb_subset_input_set_axis_range(input, face, tagOf('wght'), ...weights, Number.NaN)
  const made = hb.hb_subset_or_fail(face, input)
  if (made === 0) throw new Error('HarfBuzz could not make the subset.')
  const blob = hb.hb_face_reference_blob(made)
  return Buffer.from(new Uint8Array(hb.memory.buffer, hb.hb_blob_get_data(blob, 0), hb.hb_blob_get_length(blob)))
}

const tagOf = (name: string) => Buffer.from(name, 'latin1').readUInt32BE()

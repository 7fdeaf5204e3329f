/** The part of bidi-js that we use. Its own types declare a default export, but Node returns the module itself. */
declare module 'bidi-js' {
  type Bidi = {
    /** The level of each UTF-16 unit of a text: odd for those in right-to-left text. */
    getEmbeddingLevels(text: string, baseDirection: 'ltr' | 'rtl'): { levels: Uint8Array }
    /** The mirrored character in right-to-left text; null for most characters. */
    getMirroredCharacter(sign: string): string | null
  }
  export default function bidiFactory(): Bidi
}

/** What we use of bidi-js. Its own types declare a default export of the module, where Node hands over the module itself. */
declare module 'bidi-js' {
  type Bidi = {
    /** The level of each UTF-16 unit of a text: odd for those in right-to-left text. */
    getEmbeddingLevels(text: string, baseDirection: 'ltr' | 'rtl'): { levels: Uint8Array }
    /** The character that stands for this one in right-to-left text; null for most. */
    getMirroredCharacter(sign: string): string | null
  }
  export default function bidiFactory(): Bidi
}

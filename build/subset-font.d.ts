declare module 'subset-font' {
  /** A font with the characters of a text; `variationAxes` are the ends of its axes. */
  function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2'
      keepFeatures: string[]
      dropTables: string[]
      noHinting: boolean
      variationAxes?: Record<string, { min: number; max: number }>
    },
  ): Promise<Buffer>
  export = subsetFont
}

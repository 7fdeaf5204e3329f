import type { Plugin } from 'vite'

const latinFonts = /atkinson-(basic|hyperlegible-next-latin-wght-normal).*\.woff2$/

/** Writes the list of files that a counter keeps to start without a connection: scripts, styles and the fonts of the screens. */
export const keptFiles = (): Plugin => ({
  name: 'amanah:kept-files',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const files = [...Object.keys(bundle).filter(file => /\.(js|css)$/.test(file) || latinFonts.test(file)), 'first-paint.js', 'mark.svg']
      this.emitFile({ type: 'asset', fileName: 'kept-files.json', source: JSON.stringify({ files: files.toSorted() }) })
    },
  },
})

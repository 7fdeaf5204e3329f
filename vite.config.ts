import { paraglideVitePlugin } from '@inlang/paraglide-js'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inlineIds } from './build/inline-ids.ts'
import { slimContract } from './build/contract.ts'
import { chartsApart, schemasApart } from './build/schemas.ts'
import { messageOptions } from './build/messages.ts'
import { chunkName, flatImports, stylesFirst } from './build/chunks.ts'
import { classNames } from './build/class-names.ts'
import { compactGlobs } from './build/compact-globs.ts'
import { compactIcons } from './build/icons.ts'
import { compactMessages } from './build/compact-messages.ts'
import { inlineIcon } from './build/inline-icon.ts'
import { keptFiles } from './build/kept-files.ts'
import { mantineStyles } from './build/mantine-styles.ts'
import { mergeChunks } from './build/merge-chunks.ts'
import { slimLibraries } from './build/slim-libraries.ts'
import { bundleBudget, twoEntries } from './build/bundle.ts'

export default defineConfig(({ command }) => ({
  // Assets are found from the file that names them and pages from their <base>, so one build serves any BASE_PATH.
  base: './',
  appType: 'mpa',
  plugins: [
    inlineIds(),
    classNames(),
    slimContract(),
    schemasApart(),
    chartsApart(),
    compactIcons(),
    compactGlobs(),
    compactMessages(),
    mantineStyles(),
    slimLibraries(),
    inlineIcon(),
    react(),
    command === 'serve' && paraglideVitePlugin(messageOptions), // compiles again when a text changes; a build finds them compiled
    twoEntries(),
    mergeChunks({
      first: 'src/app/main.tsx',
      signedIn: ['src/app/web/BackOffice.tsx', 'DonationsScreen.tsx'],
      loadedSoon: ['PendingBadges.tsx', 'PreloadedLinks.tsx', 'TodayLine.tsx', 'WaitingBadges.tsx', 'WorkBadge.tsx', 'WorkTray.tsx'],
      signedInPage: 'src/app/public.tsx',
    }),
    flatImports([['src/app/main.tsx', 'src/app/web/BackOffice.tsx'], ['src/app/public.tsx']]),
    keptFiles(),
    bundleBudget([
      {
        page: 'the signed-in list',
        entries: ['src/app/main.tsx', 'src/app/web/BackOffice.tsx', 'DonationsScreen.tsx'],
        kilobytes: 174,
        styles: 13,
      },
      { page: 'a public page', entries: ['src/app/public.tsx'], heaviest: true, kilobytes: 99, styles: 3.3 },
    ]),
  ],
  build: {
    outDir: 'dist/web',
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: stylesFirst,
    rolldownOptions: {
      input: ['index.html', 'public.html'],
      // The path of a feature, say, costs less where it is used than imported from another chunk.
      optimization: { inlineConst: true },
      output: { chunkFileNames: chunkName },
      // Making a schema changes nothing elsewhere: one that no screen uses may go, and the validator with it.
      treeshake: {
        manualPureFunctions: ['z'],
        // Nor does importing a module of ours: what a page does not use of a neighbour does not travel with it.
        moduleSideEffects: [{ test: /\/src\/(features|jurisdictions|kit|messages|platform)\/.*(?<!\.css)$/, sideEffects: false }],
      },
    },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': process.env.API ?? 'http://localhost:3000' } },
}))

import { paraglideVitePlugin } from '@inlang/paraglide-js'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { messageOptions } from './messages.config.ts'
import { bundleBudget, twoEntries } from './bundle.config.ts'

export default defineConfig({
  // Assets are found from the file that names them and pages from their <base>, so one build serves any BASE_PATH.
  base: './',
  appType: 'mpa',
  plugins: [
    react(),
    paraglideVitePlugin(messageOptions),
    twoEntries(),
    bundleBudget([
      { page: 'the signed-in list', entries: ['src/app/main.tsx', 'SignedIn.tsx', 'DonationsScreen.tsx'], kilobytes: 220 },
      { page: 'a public page', entries: ['src/app/public.tsx'], anyOneOf: ['EnrolmentScreen.tsx', 'ReceiptScreen.tsx'], kilobytes: 110 },
    ]),
  ],
  build: {
    outDir: 'dist/web',
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['index.html', 'public.html'] },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': process.env.API ?? 'http://localhost:3000' } },
})

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The palette and the popups that the specification describes have frames of their own. */
const ownFrames = [
  'src/platform/web/shell/palette/Palette.tsx',
  'src/platform/web/ui/popups/PopupFrame.tsx',
  'src/platform/web/ui/Dialog.tsx',
]

test('every dialog has the same frame', () => {
  const drawsModal = (file: string) => /import \{[^}]*\bModal\b[^}]*\} from '@mantine\/core'/.test(readFileSync(file, 'utf8'))
  expect(globSync('src/**/*.tsx').filter(drawsModal).toSorted()).toEqual(ownFrames.toSorted())
})

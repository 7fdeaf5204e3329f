/** Violations of how features depend on each other: title, file, planted content and the expected message. */
export const plantedStructure: readonly (readonly [what: string, place: string, text: string, complaint: string])[] = [
  [
    'features that import each other in a circle',
    'src/features/alms/server/a.ts',
    "import { b } from '#features/bread/server/public.ts'\nexport const a = b",
    'circle: alms bread',
  ],
  [
    'the other half of the circle',
    'src/features/bread/rules.ts',
    "import type { A } from '#features/alms/rules.ts'\nexport type B = A",
    'circle: alms bread',
  ],
  [
    'a platform that imports a feature, if only a type',
    'src/platform/web/alms.ts',
    "import type { A } from '#features/alms/rules.ts'\nexport type B = A",
    'imports alms, a feature',
  ],
  [
    'a gift page that imports a panel',
    'src/features/gift-screens/web/AlmsPage.tsx',
    "import { TaxPanel } from '#features/tax/web/public.tsx'\nexport const AlmsPage = TaxPanel",
    'gift-screens imports tax, or uses its words, but tax comes after it',
  ],
  [
    'a base that imports a feature which builds on it',
    'src/features/gifts/server/alms.ts',
    "import { flour } from '#features/flour/server/public.ts'\nexport const alms = flour",
    'gifts imports flour, or uses its words, but flour comes after it',
  ],
  [
    'a screen of gifts',
    'src/features/gifts/web/AlmsScreen.tsx',
    'export const AlmsScreen = () => null',
    'AlmsScreen.tsx: gifts has no screens',
  ],
  ['a feature in the order that is gone', 'src/features/flour/server/file-1.ts', '', "order.mjs names 'imports', which is no feature"],
  [
    'a circle by a test',
    'src/features/honey/server/honey.test.ts',
    "import { wax } from '#features/wax/contract.ts'\nexport const honey = wax",
    'circle: honey wax',
  ],
  [
    'the other half of it',
    'src/features/wax/contract.ts',
    "import { honey } from '#features/honey/contract.ts'\nexport const wax = honey",
    'circle: honey wax',
  ],
  ['a circle by words', 'src/features/salt/web/Salt.tsx', 'export const Salt = () => m.sugar_name()', 'circle: salt sugar'],
  [
    'the other half of its words',
    'src/features/sugar/rules.ts',
    "import { salt } from '#features/salt/rules.ts'\nexport const sugar = salt",
    'circle: salt sugar',
  ],
  ['the words', 'messages/sugar/en.json', '{ "sugar_name": "Sugar" }', 'circle: salt sugar'],
  [
    'a base that uses words of what builds on it',
    'src/features/gifts/server/sweet.ts',
    'export const sweet = (t: Texts) => t.sugar_name',
    'gifts imports sugar, or uses its words',
  ],
]

/** Violations of the rules that what users read is in messages: file, code and the expected message; null where it is allowed. */
export const plantedEnglish: readonly [string, string, string | null][] = [
  [
    'src/features/alms/a-union-of-languages.ts',
    "export type Speech = { language: 'en' | 'ms' | null }",
    'use Language of kit/text/languages.ts',
  ],
  ['src/features/alms/a-list-of-languages.ts', "export const spoken = ['en', 'ms'] as const", 'use languages of kit/text/languages.ts'],
  ['src/features/alms/web/EnglishText.tsx', 'export const B = () => <p>No gifts yet</p>', 'What a user reads stands in messages/'],
  ['src/features/alms/web/EnglishTitle.tsx', 'export const B = () => <p title="Gifts" />', 'What a user reads stands in messages/'],
  [
    'src/features/alms/web/EnglishLabel.tsx',
    'export const B = ({ n }: { n: number }) => <p aria-label={`${n} gifts`} />',
    'What a user reads stands in messages/',
  ],
  [
    'src/features/alms/an-english-refusal.ts',
    "import { refuse } from './refuse.ts'\nexport const b = refuse('FORBIDDEN', 'Not your gift')",
    'What a user reads stands in messages/',
  ],
  [
    'src/features/alms/an-english-success.ts',
    "import { add } from './add.ts'\nexport const b = add.says('Your gift was saved')",
    'What a user reads stands in messages/',
  ],
  [
    'src/features/alms/web/EnglishConstant.tsx',
    "const now = 'Gifts of today'\nexport const B = () => <p>{now}</p>",
    'What a user reads stands in messages/',
  ],
  ['src/features/alms/web/english-table.ts', "export const states = { open: 'Open gifts' }", 'What a user reads stands in messages/'],
  [
    'src/features/alms/web/english-function.ts',
    "export const nameOf = () => {\n  return 'Paid in cash'\n}",
    'What a user reads stands in messages/',
  ],
  [
    'src/features/alms/web/EnglishSum.tsx',
    "export const B = ({ n }: { n: number }) => <p>{n + ' gifts recorded'}</p>",
    'What a user reads stands in messages/',
  ],
  [
    'src/features/alms/web/english-window.ts',
    "export const b = () => {\n  document.title = 'Gifts'\n}",
    'What a user reads stands in messages/',
  ],
  [
    'src/features/alms/server/an-english-reason.ts',
    "export const b = [{ reason: 'Gift is too large' }]",
    'What a user reads stands in messages/',
  ],
  [
    'src/features/alms/server/an-english-constant.ts',
    "const message = 'Gift is too large'\nexport const b = { message }",
    'What a user reads stands in messages/',
  ],
  [
    'src/features/alms/server/an-english-label.ts',
    "export const b = { label: () => 'Day of gift' }",
    'What a user reads stands in messages/',
  ],
  ['src/features/alms/a-plural-ending.ts', "export const b = (n: number) => `gift${n > 1 ? 's' : ''}`", 'not an ending'],
  ['src/features/alms/web/Coded.tsx', 'export const B = () => <p title="NUR0000007">&nbsp;<kbd>Esc</kbd></p>', null],
]

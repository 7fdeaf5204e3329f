import { act, cleanup } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { useRoutes } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { taxNumberNames } from '#features/tax/rules.ts'
import { islamicProperNames } from '#kit/giving/giving.ts'
import { brandProperName, cardBrands, methodProperNames, platformProperNames } from '#kit/giving/payment.ts'
import { monthNames } from '#kit/time/date-format.ts'
import { hijriAuthorities } from '#jurisdictions/hijri-authorities.ts'
import { hijriMonthName } from '#kit/time/hijri.ts'
import { SessionContext } from '#platform/web/session/session-context.ts'
import type { Session } from '#platform/web/session/session.ts'
import { ContentArea } from '#platform/web/shell/ContentArea.tsx'
import { joinPaths } from '#platform/web/shell/modules.ts'
import { WholePageSkeleton } from '#platform/web/shell/pages/PageSkeleton.tsx'
import { allRights, draw } from '#platform/web/testing/draw.tsx'
import { contract } from '#contract.ts'
import { endpointAt, sampleAnswer } from '#platform/web/testing/sample-answers.ts'
import { openScreens } from './open-screens.ts'
import { publicScreens } from './public-screens.ts'
import { signedInPages, modules } from './routes.tsx'

// Every message is in brackets here (`build/pseudo-messages.ts`): a word that is shown without them is written in code, and stays English
// in Malay.
afterEach(() => void vi.restoreAllMocks())
const never = new Promise<never>(() => {})
const servers = {
  'is silent': () => vi.spyOn(globalThis, 'fetch').mockReturnValue(never),
  'answers with rows': () =>
    vi.spyOn(globalThis, 'fetch').mockImplementation(async url => {
      const endpoint = endpointAt(contract, String(url))
      const result = endpoint && sampleAnswer(endpoint)
      return result === undefined ? never : new Response(JSON.stringify({ data: { status: 1, message: '', result } }))
    }),
  'is away': () => vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('away')),
}

/**
 * What is the same in every language: names of the product, charity, authorities, languages, keys, currencies, cards, platforms and kinds
 * of giving.
 */
const names = [
  'Amanah',
  'Nur Mosque Foundation',
  'Aisyah',
  'Rahman',
  'Bahasa Melayu',
  taxNumberNames('SG', 'en'),
  'English',
  'UTF-8',
  'UTF-16(?: BE)?',
  'Windows-1252',
  'GBK',
  'Big5',
  'Mac Roman',
  ...hijriAuthorities,
  ...Object.values(islamicProperNames),
  'Zakat Harta',
  'Wakaf',
  ...Object.values(methodProperNames),
  'Esc',
  'Enter',
  'Ctrl',
  'Alt',
  'Shift',
  'Tab',
  'Space',
  'F\\d',
  'SGD',
  'MYR',
  'BND',
  'AUD',
  'RM',
  'SGT',
  'AM',
  'PM',
  ...cardBrands.flatMap(brand => brandProperName(brand) ?? []),
  ...Object.values(platformProperNames),
]
/** Months and days of the week, which a formatter writes, and the months of the Hijri calendar. */
const dates = [
  ...monthNames.en,
  ...monthNames.en.map(name => name.slice(0, 3)),
  'Mon',
  ...Array.from({ length: 12 }, (_, month) => hijriMonthName(month + 1)),
]
/** Samples of codes, dial codes with their countries. */
const shared = new RegExp(
  `\\b(?:${[...names, ...dates].toSorted((one, other) => other.length - one.length).join('|')})\\b|^(?:NUR0000007|1-7F3KQ2|\\+\\d+ .+)$`,
  'g',
)

/** The words on the page that are in no brackets, with the element they are in. */
function wordsInCode(): string[] {
  const found: string[] = []
  const look = (text: string | null, where: string) => {
    const rest = (text ?? '').replace(/⟦[^⟦⟧]*(?:⟦[^⟦⟧]*⟧[^⟦⟧]*)*⟧/g, ' ').replace(shared, ' ')
    if (/\p{L}{2}/u.test(rest)) found.push(`${where}: ${rest.trim()}`)
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (parent && !parent.closest('script, style, body [lang]')) look(node.textContent, parent.tagName.toLowerCase())
  }
  for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
    for (const element of document.body.querySelectorAll(`[${name}]`)) look(element.getAttribute(name), name)
  return [...new Set(found)]
}

async function expectMessagesOnly(page: ReactNode, path: string, user: {} | null = {}) {
  draw(page, { path, user })
  await act(() => vi.dynamicImportSettled())
  await act(() => new Promise(resolve => setTimeout(resolve, 50)))
  expect(document.body.textContent).toContain('⟦')
  expect(wordsInCode()).toEqual([])
}

test('a word in code is found, as text and in an attribute', () => {
  draw(
    <p title="Save all">
      Saved <b>⟦Sávéd⟧</b>
    </p>,
  )
  expect(wordsInCode()).toEqual(['p: Saved', 'title: Save all'])
})

test('every query of the contract has an answer with rows', () => {
  const queries = Object.values(contract)
    .flatMap(group => Object.values(group))
    .filter(({ spec }) => spec.kind === 'query' && !spec.mediaType)
  expect(queries.filter(endpoint => sampleAnswer(endpoint) === undefined).map(({ spec }) => spec.path)).toEqual([])
})

const inside = modules
  .flatMap(module => [module, ...(module.modules ?? [])])
  .flatMap(({ path, screens = [] }) => screens.map(({ path: below, screen }) => ({ path: joinPaths(path, below), screen })))
const OpenScreens = () => <Suspense fallback={<WholePageSkeleton />}>{useRoutes([...openScreens])}</Suspense>

describe.each(Object.entries(servers))('the server %s', (_, serve) => {
  test.each(inside)('$path shows messages only', async ({ path, screen: Screen }) => {
    serve()
    const page = (
      <ContentArea>
        <Screen rights={allRights} />
      </ContentArea>
    )
    await expectMessagesOnly(page, `${path}?id=01890000-0000-7000-8000-000000000001`)
  })

  test.each(signedInPages)('$path shows messages only', async ({ path, element }) => {
    serve()
    await expectMessagesOnly(<ContentArea>{element}</ContentArea>, path)
  })

  test.each(openScreens)('$path, before sign-in, shows messages only', async ({ path = '' }) => {
    serve()
    const session = { end: () => never } as unknown as Session
    const page = (
      <SessionContext value={session}>
        <OpenScreens />
      </SessionContext>
    )
    await expectMessagesOnly(page, path.replace(/:\w+/g, 'x'), path.endsWith('/lockscreen') ? {} : null)
  })

  test.each(Object.keys(publicScreens))('%s, for all users, shows messages only', async path => {
    serve()
    cleanup()
    const Screen = await publicScreens[path]!()
    await expectMessagesOnly(<Screen path={path} query="1-0123456789ABCDEF" />, path, null)
  })
})

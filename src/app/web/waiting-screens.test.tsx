import { act, cleanup, screen } from '@testing-library/react'
import { isValidElement, type ReactNode, Suspense } from 'react'
import { Navigate, useRoutes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PublicSkeleton } from '#platform/web/public/PublicNotice.tsx'
import { publicPathsAt } from '#platform/contract/public-paths.ts'
import { SessionContext } from '#platform/web/session/session-context.ts'
import type { Session } from '#platform/web/session/session.ts'
import { ContentArea } from '#platform/web/shell/ContentArea.tsx'
import { joinPaths } from '#platform/web/shell/modules.ts'
import { WholePageSkeleton } from '#platform/web/shell/pages/PageSkeleton.tsx'
import { allRights, draw } from '#platform/web/testing/draw.tsx'
import { openScreens } from './open-screens.ts'
import { publicPaths, publicScreens } from './public-screens.ts'
import { signedInPages, modules } from './routes.tsx'

const never = new Promise<never>(() => {})
beforeEach(() => void vi.spyOn(globalThis, 'fetch').mockReturnValue(never))
afterEach(() => void vi.restoreAllMocks())

/** Draws a page whose server never answers, and looks at it before its own part has come, and after. */
async function expectHeading(page: ReactNode, path: string, user: {} | null = {}) {
  const isWhole = () => [screen.queryAllByRole('heading', { level: 1 }).length, screen.queryAllByRole('main').length]
  draw(page, { path, user })
  expect(isWhole()).toEqual([1, 1])
  await act(() => vi.dynamicImportSettled())
  expect(isWhole()).toEqual([1, 1])
}

const inside = modules
  .flatMap(module => [module, ...(module.modules ?? [])])
  .flatMap(({ path, screens = [] }) => screens.map(({ path: below, screen }) => ({ path: joinPaths(path, below), screen })))
test.each(inside)('$path has its heading while it waits', async ({ path, screen: Screen }) => {
  await expectHeading(
    <ContentArea>
      <Screen rights={allRights} />
    </ContentArea>,
    `${path}?id=01890000-0000-7000-8000-000000000001`,
  )
})

test.each(signedInPages)('$path has its heading while it waits', async ({ path, element }) => {
  await expectHeading(<ContentArea>{element}</ContentArea>, path)
})

const OpenScreens = () => <Suspense fallback={<WholePageSkeleton />}>{useRoutes([...openScreens])}</Suspense>
const redirectOf = (element: ReactNode) => (isValidElement<{ to: string }>(element) && element.type === Navigate ? element.props.to : null)
test.each(openScreens.filter(({ element }) => redirectOf(element) === null))(
  '$path, before sign-in, has its heading while it waits',
  async ({ path = '' }) => {
    const session = { end: () => never } as unknown as Session
    const isLock = path.endsWith('/lockscreen')
    await expectHeading(
      <SessionContext value={session}>
        <OpenScreens />
      </SessionContext>,
      path.replace(/:\w+/g, 'x'),
      isLock ? {} : null,
    )
  },
)

test('every address that leads on before sign-in leads to a page', () => {
  const targets = openScreens.flatMap(({ element }) => redirectOf(element) ?? [])
  expect(targets.length).toBeGreaterThan(0)
  expect(targets.filter(target => !openScreens.some(({ path }) => path === target))).toEqual([])
})

test('every public path has a page, and every public page its path', () => {
  expect(Object.keys(publicScreens).toSorted()).toEqual(publicPathsAt(publicPaths, '').toSorted())
})

test('a public page has its heading while its part is loading, and each while it waits for its record', async () => {
  draw(<PublicSkeleton />)
  expect(screen.getByRole('main').querySelector('h1')).not.toBeNull()
  for (const [path, load] of Object.entries(publicScreens)) {
    cleanup()
    const Screen = await load()
    await expectHeading(<Screen path={path} query="1-0123456789ABCDEF" />, path)
  }
})

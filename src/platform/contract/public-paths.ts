import { isProductionPath } from './base-path.ts'

/** Paths below the base path that anyone may open and that the light public entry draws, without the back office's code. */
export type PublicPaths = {
  readonly everywhere: readonly string[]
  /** Those that do not exist under the production path (specification, section 2). */
  readonly outsideProduction?: readonly string[]
  /** Those of `everywhere` whose addresses end in a code: the page is at the part before it. */
  readonly withCode?: readonly string[]
}

/** The paths of all features as one. */
export const joinPublicPaths = (declared: readonly PublicPaths[]): Required<PublicPaths> => ({
  everywhere: declared.flatMap(({ everywhere }) => everywhere),
  outsideProduction: declared.flatMap(({ outsideProduction = [] }) => outsideProduction),
  withCode: declared.flatMap(({ withCode = [] }) => withCode),
})

/** The public paths below a base path such as '' or '/prod', each without that base. @internal tested by itself */
export const publicPathsAt = ({ everywhere, outsideProduction = [] }: PublicPaths, basePath: string): readonly string[] =>
  isProductionPath(basePath) ? everywhere : [...everywhere, ...outsideProduction]

/** The address by which a public page is known: its own path, or the part before its code. */
export const publicPageOf = ({ withCode = [] }: PublicPaths, path: string): string =>
  withCode.find(start => path.startsWith(`${start}/`)) ?? path

/** Whether the public entry answers this path; the base is taken off first. */
export function isPublicPath(paths: PublicPaths, path: string, basePath: string): boolean {
  const bare = path.slice(basePath.replace(/(?<!\/)\/+$/, '').length).replace(/(?<!\/)\/+$/, '')
  return publicPathsAt(paths, basePath).includes(publicPageOf(paths, bare))
}

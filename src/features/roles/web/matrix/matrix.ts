import { flags, type Flag } from '#features/roles/modules.ts'
import type { Permission } from '#features/roles/permissions.ts'
import { isRight, dependentRights, type Right, rights, withRequiredRights, withoutRight } from '#features/roles/rules.ts'

/** One line of the matrix: a module, a sub-module, or a button. `cells` holds the right of each column, null where there is none. */
export type MatrixRight = {
  id: string
  kind: 'module' | 'sub' | 'button'
  code: string
  name: string
  cells: Readonly<Record<MatrixColumn, Right | null>>
  children: readonly string[]
}
export const columns = [...flags, 'button'] as const
export type MatrixColumn = Flag | 'button'
export type CheckState = 'on' | 'off' | 'mixed' | 'implied' | 'none'

const rightNamed = (text: string): Right | null => (isRight(text) ? text : null)
const noCells = { view: null, add: null, edit: null, delete: null, button: null }

/** The lines of the module tree in its order: each module, its sub-modules, its buttons. */
export function rowsOf(tree: readonly Permission[], nameOf: (code: string, name: string) => string = (_, name) => name): MatrixRight[] {
  return tree.flatMap(module => {
    const subs = module.submodules.filter(sub => sub.btnCode === null)
    const moduleRow = (entry: { moduleCode: string; name: string }, kind: 'module' | 'sub', children: readonly string[]): MatrixRight => ({
      id: entry.moduleCode,
      kind,
      code: entry.moduleCode,
      name: nameOf(entry.moduleCode, entry.name),
      cells: { ...noCells, ...Object.fromEntries(flags.map(flag => [flag, rightNamed(`${entry.moduleCode}:${flag}`)])) },
      children,
    })
    return [
      moduleRow(
        module,
        'module',
        subs.map(sub => sub.moduleCode),
      ),
      ...subs.map(sub => moduleRow(sub, 'sub', [])),
      ...module.submodules
        .filter(sub => sub.btnCode !== null)
        .map((sub): MatrixRight => ({
          id: `button:${sub.btnCode}`,
          kind: 'button',
          code: sub.btnCode ?? '',
          name: nameOf(sub.btnCode ?? '', sub.name),
          cells: { ...noCells, button: rightNamed(`button:${sub.btnCode}`) },
          children: [],
        })),
    ]
  })
}

/** The rights of a cell: a parent's View includes its sub-modules' too. */
export function rightsAt(row: MatrixRight, column: MatrixColumn): Right[] {
  const own = row.cells[column]
  if (!own) return []
  if (column !== 'view' || row.children.length === 0) return [own]
  return row.children.map(code => rightNamed(`${code}:view`)).filter(right => right !== null)
}

/** The state of a cell. `implied` is a right that was added with another one while editing this matrix. */
export function checkStateAt(
  row: MatrixRight,
  column: MatrixColumn,
  held: ReadonlySet<string>,
  auto: ReadonlySet<string> = new Set(),
): CheckState {
  const at = rightsAt(row, column)
  const [first] = at
  if (!first) return 'none'
  const heldCount = at.filter(right => held.has(right)).length
  if (heldCount === 0) return 'off'
  if (heldCount < at.length) return 'mixed'
  return at.length === 1 && auto.has(first) ? 'implied' : 'on'
}

/** The combined state of several cells: of a row, of a column. */
export function checkStateOf(wanted: readonly Right[], held: ReadonlySet<string>): CheckState {
  if (wanted.length === 0) return 'none'
  const heldCount = wanted.filter(right => held.has(right)).length
  if (heldCount === 0) return 'off'
  return heldCount < wanted.length ? 'mixed' : 'on'
}

/** The granted rights, and which of them were added because others require them. */
export type GrantedRights = { rights: readonly Right[]; auto: readonly Right[] }

/** Grants all of these rights with those that they require when one is missing. Otherwise withdraws all, with those that require them. */
export function toggleRights({ rights: held, auto }: GrantedRights, wanted: readonly Right[]): GrantedRights {
  const isFull = wanted.every(right => held.includes(right))
  if (isFull) {
    const left = wanted.reduce<readonly Right[]>((now, right) => withoutRight(right, now), held)
    return { rights: left, auto: auto.filter(right => left.includes(right)) }
  }
  const whole = withRequiredRights([...held, ...wanted])
  const came = whole.filter(right => !held.includes(right) && !wanted.includes(right))
  return { rights: whole, auto: [...auto.filter(right => !wanted.includes(right)), ...came] }
}

/** What was granted and withdrawn since the role was read, in the registry's order. */
export function changesBetween(before: readonly Right[], after: readonly Right[]): { right: Right; isGranted: boolean }[] {
  const [was, is] = [new Set<string>(before), new Set<string>(after)]
  return rights.filter(right => was.has(right) !== is.has(right)).map(right => ({ right, isGranted: is.has(right) }))
}

/** Applies the changes made to an earlier version of the rights to the version saved since. */
export function rebasedRights(edited: readonly Right[], { seen, saved }: { seen: readonly Right[]; saved: readonly Right[] }): Right[] {
  const changes = changesBetween(seen, edited)
  const granted = changes.filter(({ isGranted }) => isGranted).map(({ right }) => right)
  const withdrawn = changes.filter(({ isGranted }) => !isGranted).map(({ right }) => right)
  return withdrawn.reduce((left, right) => withoutRight(right, left), withRequiredRights([...saved, ...granted]))
}

/** The right that keeps an implied one on. */
export const requiringRight = (right: Right, held: readonly Right[]): Right | null => dependentRights(right, held)[0] ?? null

/** Whether a line matches what is searched for, by its own or its module's name. */
export const matchesText = (row: MatrixRight, text: string): boolean => row.name.toLowerCase().includes(text.trim().toLowerCase())

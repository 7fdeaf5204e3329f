import { readdirSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { classFromStyles, shortNames, unnamedClass } from '../../build/class-names.ts'
import { deepImports } from '../../build/chunks.ts'
import { withoutGlobPaths } from '../../build/compact-globs.ts'
import { callsApart } from '../../build/contract.ts'
import { outlineOf } from '../../build/icons.ts'
import { compactMessage, runtimeCode } from '../../build/compact-messages.ts'
import { messageOptions } from '../../build/messages.ts'
import { dataAddress } from '../../build/inline-icon.ts'
import { leftOutOf, slimModule, withoutNames } from '../../build/slim-libraries.ts'
import { replaced } from '../../build/slim-modules.ts'

const compiled = new URL('../../src/messages/screens/messages/', import.meta.url)

test('a message becomes a call with its two texts', () => {
  const code = compactMessage(readFileSync(new URL('gift_screens_donor.js', compiled), 'utf8'))
  expect(code).toContain('export const gift_screens_donor = /* @__PURE__ */ message(`Donor`, `Penderma`)')
})

test('a message with inputs keeps its functions, and one with capitals its name', () => {
  expect(compactMessage(readFileSync(new URL('platform_no_match.js', compiled), 'utf8'))).toContain(
    'message(en_platform_no_match, ms_platform_no_match)',
  )
  const codes = readdirSync(compiled, 'utf8')
    .filter(file => file.endsWith('.js'))
    .map(file => readFileSync(new URL(file, compiled), 'utf8'))
  const capitals = codes.find(code => code.includes('as "recurring_field_changed_endsOn"'))
  expect(compactMessage(capitals!)).toContain('as "recurring_field_changed_endsOn" }')
})

test('a message in a form that the compiler did not write so far is refused', () => {
  expect(compactMessage('export const x = () => "x"')).toBeNull()
})

test('the short runtime chooses the language as the compiler’s does, and stores it only when somebody chose it', async () => {
  type Runtime = {
    getLocale: () => string
    overwriteGetLocale: (read: () => string) => void
    setLocale: (locale: string, options?: object) => void
    isLocale: (value: unknown) => boolean
  }
  const compiledRuntime = readFileSync(new URL('../runtime.js', compiled), 'utf8').replace(/isServer = .*$/m, 'isServer = false')
  const load = async (code: string, at: number) =>
    (await import(`data:text/javascript,${encodeURIComponent(`${code}\n// ${at}`)}`)) as Runtime
  let stored: string | null = null
  vi.stubGlobal('window', { location: new URL('http://localhost/donations') })
  vi.stubGlobal('localStorage', { getItem: () => stored, setItem: (_: string, value: string) => void (stored = value) })
  const outcomes = async (code: string) => {
    const all: unknown[] = []
    for (const [at, [before, languages]] of cases.entries()) {
      stored = before
      vi.stubGlobal('navigator', { languages })
      const runtime = await load(code, at)
      const first = runtime.getLocale()
      if (code === runtimeCode) expect(stored).toBe(before)
      runtime.setLocale('ms', { reload: false })
      const chosen = runtime.getLocale()
      runtime.overwriteGetLocale(() => 'en')
      all.push([first, chosen, runtime.getLocale(), stored, runtime.isLocale('ms'), runtime.isLocale('de')])
    }
    return all
  }
  const cases: [string | null, string[]][] = [
    [null, []],
    [null, ['de-DE', 'ms-MY', 'en']],
    [null, ['EN-sg']],
    ['ms', ['en']],
    ['de', ['ms']],
  ]
  expect(await outcomes(runtimeCode)).toEqual(await outcomes(compiledRuntime))
  expect(runtimeCode).toContain(`'${messageOptions.localStorageKey}'`)
  vi.unstubAllGlobals()
})

test('an icon of one path gives its outline; another is refused', () => {
  const outlined = (weight: string, paths: string[]) =>
    `  [\n    "${weight}",\n    ${paths.map(d => `a.createElement("path", { d: "${d}" })`).join()}\n  ]`
  const weight = (...paths: string[]) => outlined('regular', paths)
  expect(outlineOf(weight('M0.97,12.04-3.26a8,8,0,0,1-.34,1.55.3Z'), 'regular')).toBe('M1,12-3.3a8,8,0,0,1-0.3,1.6,0.3Z')
  expect(outlineOf(outlined('bold', ['M0.97,12.04-3.26.6.2']), 'bold')).toBe('M1,12-3,1,0')
  expect(() => outlineOf(weight('M0', 'M1'), 'regular')).toThrow('2 paths')
  expect(() => outlineOf(weight('M0'), 'bold')).toThrow('0 paths')
})

test('a screen imports the calls of the parts that it names, and no others', () => {
  const screen = "import { api } from './api.ts'\nawait api.donations.list({}); await api.users2.list({})"
  const code = callsApart(screen, new Set(['donations', 'users', 'users2']))
  expect(code).toContain("import { calls as calls_api_donations } from '\0calls-of:api.donations'")
  expect(code).toContain('await calls_api_donations.list({})')
  expect(code).toContain('await calls_api_users2.list({})')
  expect(code).not.toContain('calls_api_users ')
  const page = "import { publicApi } from '../public-api.ts'\nawait publicApi.receipts.open({})"
  expect(callsApart(page, new Set(['receipts']))).toContain("from '\0calls-of:publicApi.receipts'")
  expect(callsApart('const api = { donations: 1 }; api.donations', new Set(['donations']))).toBeNull()
})

test('the files that a glob found lose their paths', () => {
  const found =
    'const all = /* #__PURE__ */ Object.assign({"../a/module.tsx": __import_glob__0_0_,"../b/module.tsx": __import_glob__0_1_\n\n})'
  expect(withoutGlobPaths(found)).toBe('const all = [__import_glob__0_0_,__import_glob__0_1_]')
  expect(withoutGlobPaths('const all = Object.assign({ "a": b })')).toBeNull()
})

test('a page names what it needs at any depth, and nothing that is there already', () => {
  const graph: Record<string, string[]> = { page: ['list', 'core'], list: ['table'], table: ['money', 'core'], core: ['react'] }
  expect(deepImports('page', file => graph[file] ?? [], new Set(['core']))).toEqual(['table', 'money'])
})

test('a module of a library is replaced, and refused once it exports other names', () => {
  const id = '/@mantine/core/esm/core/MantineProvider/MantineCssVariables/MantineCssVariables.mjs'
  expect(slimModule(id, 'export { MantineCssVariables };')).toContain('=> null')
  expect(() => slimModule(id, 'export { MantineCssVariables, MantineCssLayers };')).toThrow('other names')
  expect(slimModule('/@mantine/core/esm/core/Box/Box.mjs', 'export { Box };')).toBeNull()
})

test('a screen that draws what the build leaves out of a library is found', () => {
  expect(leftOutOf('<Button.Group><Button /></Button.Group>')).toBe('Button.Group')
  expect(leftOutOf('<Loader size={16} type="dots" />')).toBe('<Loader size={16} type=')
  expect(leftOutOf('<Loader size={16} /><input type="text" />')).toBeNull()
  expect(leftOutOf('<Box hiddenFrom="sm" />')).toBe('hiddenFrom=')
  expect(leftOutOf("<Box mt={{ base: 'sm', md: 'lg' }} />")).toBe('={{ base:')
})

test('a component of a library without its name may go', () => {
  const code = 'const Form = React$1.forwardRef(() => null);\nForm.displayName = "Form";\nconst ref = React$1.useRef(null);'
  expect(withoutNames(code)).toBe('const Form = /* @__PURE__ */ React$1.forwardRef(() => null);\n\nconst ref = React$1.useRef(null);')
})

test('a module of Mantine that is replaced does the same with what screens give it', async () => {
  type Core = {
    toRgba: (colour: string) => object
    extractStyleProps: (props: object) => object
    parseStyleProps: (given: object) => { inlineStyles: object }
  }
  const core = new URL('../../node_modules/@mantine/core/esm/core/', import.meta.url)
  const load = async (module: string) => (await import(module)) as Core & Record<string, object>
  const both = (path: string) => {
    const { href } = new URL(path, core)
    const code = replaced[href.slice(href.indexOf('/@mantine'))]!
    const absolute = code.replace(/'(\.\.?\/[^']+)'/g, (_, other: string) => `'${new URL(other, href).href}'`)
    return Promise.all([load(href), load(`data:text/javascript,${encodeURIComponent(absolute)}`)])
  }

  const colours = await both('MantineProvider/color-functions/to-rgba/to-rgba.mjs')
  for (const colour of ['#0f5450', '#FFFFFF', '#fc0']) expect(colours[1].toRgba(colour)).toEqual(colours[0].toRgba(colour))

  const styles = { mt: 'md', px: 4, maw: '20rem', c: 'dimmed', sx: 'none' }
  const props = { ...styles, display: undefined, hiddenFrom: undefined, lightHidden: true, title: 'x', onClick: null }
  const extract = await both('Box/style-props/extract-style-props/extract-style-props.mjs')
  expect(extract[1].extractStyleProps(props)).toEqual(extract[0].extractStyleProps(props))

  const parse = await both('Box/style-props/parse-style-props/parse-style-props.mjs')
  const { STYLE_PROPS_DATA: data } = await load(new URL('Box/style-props/style-props-data.mjs', core).href)
  const { DEFAULT_THEME: theme } = await load(new URL('MantineProvider/default-theme.mjs', core).href)
  const [before, now] = parse.map(({ parseStyleProps }) => parseStyleProps({ styleProps: styles, data, theme }).inlineStyles)
  expect(now).toEqual(before)
})

test('a class is named by its file and its place, and two files never share a name', () => {
  const nameOf = shortNames()
  const [list, page] = ['list', 'page'].map(name => new URL(`../../src/${name}.module.css`, import.meta.url).pathname)
  const names = [nameOf('row', list!), nameOf('cell', list!), nameOf('row', page!), nameOf('row', `${list}?inline`)]
  expect(names[0]).toMatch(/^_\w{4}0$/)
  expect(names).toEqual([names[0], names[0]!.replace(/0$/, '1'), names[2], names[0]])
  expect(names[2]).not.toBe(names[0])
})

test('a screen imports each class of a style sheet by its name', () => {
  expect(classFromStyles("import styles from './a.module.css'\nimport { b } from './b.ts'")).toBe(
    "import * as styles from './a.module.css'\nimport { b } from './b.ts'",
  )
})

test('the name of a class that no module can export is found', () => {
  expect(unnamedClass('export const row = "_a0";\nexport default {\n\trow: row,\n\t"do": "_a1"\n};')).toBe('do')
  expect(unnamedClass('export const row = "_a0";\nexport default {\n\trow: row\n};')).toBeNull()
})

test('a drawing becomes an address that needs no request', () => {
  expect(dataAddress('<svg fill="#fff">\n  <path />\n</svg>\n')).toBe("data:image/svg+xml,%3Csvg fill='%23fff'%3E%3Cpath /%3E%3C/svg%3E")
})

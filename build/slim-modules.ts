/** Components of Mantine in folders of their own that no screen draws. */
const nothing = (folder: string, ...components: string[]) =>
  Object.fromEntries(components.map(name => [`${folder}${name}/${name}.mjs`, `export const ${name} = undefined`]))

/**
 * Modules of libraries that every page would load though nothing here uses what they do, by the end of their paths: routes rendered by a
 * server, variables that Mantine would write into the page (`mantine-tokens.css` states them), sizes, fonts and shadows that only those
 * variables hold, its palettes but those that its own parts read, what it makes of colours that are not ours (`colours.ts`) or not written
 * in hexadecimal, properties that change with the width of the window, groups of buttons, and loaders of other shapes.
 */
export const replaced: Readonly<Record<string, string>> = {
  '/react-router/dist/production/lib/dom/ssr/components.js': `
import { createContext } from 'react'
export const CRITICAL_CSS_DATA_ATTRIBUTE = ''
export const FrameworkContext = createContext(undefined)
export const useFrameworkContext = () => undefined
export const usePrefetchBehavior = () => [false, null, null]
export const mergeRefs = ref => ref
export const setIsHydrated = () => {}
export const Links = () => null
export const Meta = () => null
export const PrefetchPageLinks = () => null
export const Scripts = () => null
`,
  '/@mantine/core/esm/core/MantineProvider/MantineCssVariables/MantineCssVariables.mjs': `
export const MantineCssVariables = () => null
`,
  '/@mantine/core/esm/core/MantineProvider/default-colors.mjs': `
export const DEFAULT_COLORS = {
  dark: ['#c9c9c9', '#b8b8b8', '#828282', '#696969', '#424242', '#3b3b3b', '#2e2e2e', '#242424', '#1f1f1f', '#141414'],
  gray: ['#f8f9fa', '#f1f3f5', '#e9ecef', '#dee2e6', '#ced4da', '#adb5bd', '#868e96', '#495057', '#343a40', '#212529'],
}
`,
  '/@mantine/core/esm/core/MantineProvider/color-functions/default-variant-colors-resolver/default-variant-colors-resolver.mjs': `
const plain = 'var(--mantine-color-default'
const border = 'calc(0.0625rem * var(--mantine-scale)) solid ' + plain + '-border)'
export const defaultVariantColorsResolver = ({ variant }) =>
  variant === 'default'
    ? { background: plain + ')', hover: plain + '-hover)', color: plain + '-color)', border }
    : {}
`,
  '/@mantine/core/esm/core/MantineProvider/color-functions/to-rgba/to-rgba.mjs': `
export const toRgba = hex => {
  const rgb = parseInt((hex.length === 4 ? hex.replace(/\\w/g, '$&$&') : hex).slice(1), 16)
  return { r: (rgb >> 16) & 255, g: (rgb >> 8) & 255, b: rgb & 255, a: 1 }
}
`,
  '/@mantine/core/esm/core/MantineProvider/default-theme.mjs': `
import { defaultVariantColorsResolver } from './color-functions/default-variant-colors-resolver/default-variant-colors-resolver.mjs'
import { DEFAULT_COLORS } from './default-colors.mjs'
export const DEFAULT_THEME = {
  scale: 1,
  colors: DEFAULT_COLORS,
  variantColorResolver: defaultVariantColorsResolver,
  luminanceThreshold: 0.3,
  activeClassName: 'mantine-active',
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.6', xl: '1.65' },
  components: {},
}
`,
  '/@mantine/core/esm/core/MantineProvider/MantineClasses/MantineClasses.mjs': `
export const MantineClasses = () => null
`,
  '/@mantine/core/esm/core/Box/style-props/extract-style-props/extract-style-props.mjs': `
import { STYLE_PROPS_DATA } from '../style-props-data.mjs'
const others = ['hiddenFrom', 'visibleFrom', 'lightHidden', 'darkHidden', 'sx']
export const extractStyleProps = props => {
  const [styleProps, rest] = [{}, {}]
  for (const name of Object.keys(props)) {
    if (!Object.hasOwn(STYLE_PROPS_DATA, name) && !others.includes(name)) rest[name] = props[name]
    else if (props[name] !== undefined) styleProps[name] = props[name]
  }
  return { styleProps, rest }
}
`,
  '/@mantine/core/esm/core/Box/style-props/parse-style-props/parse-style-props.mjs': `
import { resolvers } from '../resolvers/index.mjs'
export const parseStyleProps = ({ styleProps, data, theme }) => {
  const inlineStyles = {}
  for (const name of Object.keys(styleProps))
    if (data[name]) inlineStyles[data[name].property] = resolvers[data[name].type](styleProps[name], theme)
  return { inlineStyles }
}
`,
  '/@mantine/core/esm/core/InlineStyles/InlineStyles.mjs': 'export const InlineStyles = () => null',
  '/@mantine/core/esm/core/InlineStyles/hash-styles.mjs': "export const hashStyleProps = () => ''",
  ...nothing('/@mantine/core/esm/components/Button/', 'ButtonGroup', 'ButtonGroupSection'),
  ...nothing('/@mantine/core/esm/components/ActionIcon/', 'ActionIconGroup', 'ActionIconGroupSection'),
  '/@mantine/core/esm/components/Loader/loaders/Bars.mjs': 'export const Bars = undefined',
  '/@mantine/core/esm/components/Loader/loaders/Dots.mjs': 'export const Dots = undefined',
}
